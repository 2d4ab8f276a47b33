import type { SourceGroup } from './source.ts'

/** Rows are yet to come. */
export const streamsSources: SourceGroup = {
  title: 'Streams',
  sources: [],
  outside: [],
}
