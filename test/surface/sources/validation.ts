import type { SourceGroup } from './source.ts'

/** TODO */
export const validationSources: SourceGroup = {
  title: 'Validation of the request',
  sources: [],
  outside: [],
}
