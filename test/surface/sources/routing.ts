import type { SourceGroup } from './source.ts'

/** Rows are yet to come. */
export const routingSources: SourceGroup = {
  title: 'Routing',
  sources: [],
  outside: [],
}
