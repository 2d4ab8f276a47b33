import type { SourceGroup } from './source.ts'

/** TODO */
export const streamsSources: SourceGroup = {
  title: 'Streams',
  sources: [],
  outside: [],
}
