import type { SourceGroup } from './source.ts'

/** TODO */
export const scopesSources: SourceGroup = {
  title: 'Scopes and error handlers',
  sources: [],
  outside: [],
}
