import type { SourceGroup } from './source.ts'

/** TODO */
export const routingSources: SourceGroup = {
  title: 'Routing',
  sources: [],
  outside: [],
}
