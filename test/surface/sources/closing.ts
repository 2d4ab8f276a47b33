import type { SourceGroup } from './source.ts'

/** TODO */
export const closingSources: SourceGroup = {
  title: 'A server that closes',
  sources: [],
  outside: [],
}
