import type { SourceGroup } from './source.ts'

/** Rows are yet to come. */
export const pluginsContentSources: SourceGroup = {
  title: 'Plugins: content',
  sources: [],
  outside: [],
}
