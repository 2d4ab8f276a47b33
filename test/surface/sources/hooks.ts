import type { SourceGroup } from './source.ts'

/** TODO */
export const hooksSources: SourceGroup = {
  title: 'Hooks',
  sources: [],
  outside: [],
}
