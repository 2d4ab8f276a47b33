import type { SourceGroup } from './source.ts'

/** Rows are yet to come. */
export const http2Sources: SourceGroup = {
  title: 'Below the application: HTTP/2',
  sources: [],
  outside: [],
}
