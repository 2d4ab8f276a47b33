import type { SourceGroup } from './source.ts'

/** TODO */
export const pluginsTrafficSources: SourceGroup = {
  title: 'Plugins: traffic',
  sources: [],
  outside: [],
}
