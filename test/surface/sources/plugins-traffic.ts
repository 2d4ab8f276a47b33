import type { SourceGroup } from './source.ts'

/** Rows are yet to come. */
export const pluginsTrafficSources: SourceGroup = {
  title: 'Plugins: traffic',
  sources: [],
  outside: [],
}
