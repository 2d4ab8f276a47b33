import type { SourceGroup } from './source.ts'

/** TODO */
export const http2Sources: SourceGroup = {
  title: 'Below the application: HTTP/2',
  sources: [],
  outside: [],
}
