import type { SourceGroup } from './source.ts'

/** Rows are yet to come. */
export const bodiesSources: SourceGroup = {
  title: 'Reading the body',
  sources: [],
  outside: [],
}
