import type { SourceGroup } from './source.ts'

/** Rows are yet to come. */
export const repliesSources: SourceGroup = {
  title: 'Sent by a handler',
  sources: [],
  outside: [],
}
