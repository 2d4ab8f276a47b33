import type { SourceGroup } from './source.ts'

/** TODO */
export const pluginsContentSources: SourceGroup = {
  title: 'Plugins: content',
  sources: [],
  outside: [],
}
