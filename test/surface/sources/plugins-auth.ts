import type { SourceGroup } from './source.ts'

/** Rows are yet to come. */
export const pluginsAuthSources: SourceGroup = {
  title: 'Plugins: authentication',
  sources: [],
  outside: [],
}
