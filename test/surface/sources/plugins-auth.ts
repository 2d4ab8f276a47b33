import type { SourceGroup } from './source.ts'

/** TODO */
export const pluginsAuthSources: SourceGroup = {
  title: 'Plugins: authentication',
  sources: [],
  outside: [],
}
