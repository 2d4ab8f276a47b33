import type { SourceGroup } from './source.ts'

/** Rows are yet to come. */
export const pluginsUpstreamSources: SourceGroup = {
  title: 'Plugins: other',
  sources: [],
  outside: [],
}
