import type { SourceGroup } from './source.ts'

/** TODO */
export const repliesSources: SourceGroup = {
  title: 'Sent by a handler',
  sources: [],
  outside: [],
}
