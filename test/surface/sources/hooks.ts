import type { SourceGroup } from './source.ts'

/** Rows are yet to come. */
export const hooksSources: SourceGroup = {
  title: 'Hooks',
  sources: [],
  outside: [],
}
