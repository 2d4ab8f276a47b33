import type { SourceGroup } from './source.ts'

/** Rows are yet to come. */
export const http1Sources: SourceGroup = {
  title: 'Below the application: HTTP/1',
  sources: [],
  outside: [],
}
