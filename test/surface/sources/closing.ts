import type { SourceGroup } from './source.ts'

/** Rows are yet to come. */
export const closingSources: SourceGroup = {
  title: 'A server that closes',
  sources: [],
  outside: [],
}
