import type { SourceGroup } from './source.ts'

/** TODO */
export const responsesSources: SourceGroup = {
  title: 'Serialization of the answer',
  sources: [],
  outside: [],
}
