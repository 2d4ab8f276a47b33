import type { SourceGroup } from './source.ts'

/** Rows are yet to come. */
export const scopesSources: SourceGroup = {
  title: 'Scopes and error handlers',
  sources: [],
  outside: [],
}
