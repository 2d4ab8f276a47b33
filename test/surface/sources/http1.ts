import type { SourceGroup } from './source.ts'

/** TODO */
export const http1Sources: SourceGroup = {
  title: 'Below the application: HTTP/1',
  sources: [],
  outside: [],
}
