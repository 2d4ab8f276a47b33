import type { SourceGroup } from './source.ts'

/** TODO */
export const bodiesSources: SourceGroup = {
  title: 'Reading the body',
  sources: [],
  outside: [],
}
