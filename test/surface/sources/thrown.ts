import { ConflictError } from 'error-envelope'
import { replyTo } from '../../fixtures/start-app.ts'
import type { SourceGroup } from './source.ts'

/** Values that a handler throws, returns or sends. */
export const thrownSources: SourceGroup = {
  title: 'Thrown in a handler',
  sources: [
    {
      source: 'a domain error',
      becomes: '409 conflict',
      answer: () => replyTo(() => new ConflictError('locked')),
    },
    { source: '`throw undefined`', becomes: '500 internal_error', answer: () => replyTo(() => undefined) },
  ],
}
