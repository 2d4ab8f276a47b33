import type { SourceGroup } from './source.ts'

/** TODO */
export const pluginsUpstreamSources: SourceGroup = {
  title: 'Plugins: other',
  sources: [],
  outside: [],
}
