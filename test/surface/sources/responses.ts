import type { SourceGroup } from './source.ts'

/** Rows are yet to come. */
export const responsesSources: SourceGroup = {
  title: 'Serialization of the answer',
  sources: [],
  outside: [],
}
