import type { SourceGroup } from './source.ts'

/** Rows are yet to come. */
export const validationSources: SourceGroup = {
  title: 'Validation of the request',
  sources: [],
  outside: [],
}
