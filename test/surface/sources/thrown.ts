import { httpErrors } from '@fastify/sensible'
import { ConflictError } from 'error-envelope'
import { expect } from 'vitest'
import { replyTo } from '../../fixtures/start-app.ts'
import type { Source, SourceGroup } from './source.ts'
import { thrownErrors } from './thrown-errors.ts'
import { thrownProperties } from './thrown-properties.ts'
import { thrownStatuses } from './thrown-statuses.ts'
import { thrownValues } from './thrown-values.ts'

const meantForClients: readonly Source[] = [
  {
    source: 'a domain error',
    becomes: '409 conflict',
    note: 'with its message, details and headers',
    answer: () => replyTo(() => new ConflictError('locked', { details: { by: 'ada' }, headers: { 'x-own': 'yes' } })),
    check: ({ headers, body }) => {
      expect(headers['x-own']).toBe('yes')
      expect(JSON.parse(body)).toMatchObject({ error: { message: 'locked', details: { by: 'ada' } } })
    },
  },
  {
    source: 'an error of http-errors or @fastify/sensible',
    becomes: '404 not_found',
    note: 'with its message',
    answer: () => replyTo(() => httpErrors.notFound('no such page')),
    check: ({ body }) => expect(body).toContain('no such page'),
  },
  {
    source: 'a plain `Error` with an own `statusCode` of 400-499',
    becomes: '410 gone',
    note: 'with its message',
    answer: () => replyTo(() => Object.assign(new Error('it was deleted'), { statusCode: 410 })),
    check: ({ body }) => expect(body).toContain('it was deleted'),
  },
  {
    source: 'a plain `Error` with an own `statusCode` of 500-599',
    becomes: '503 service_unavailable',
    note: 'with the status phrase as its message',
    answer: () => replyTo(() => Object.assign(new Error('db2 is down'), { statusCode: 503 })),
    check: ({ body }) => expect(JSON.parse(body)).toMatchObject({ error: { message: 'Service Unavailable' } }),
  },
]

/** Values that a handler throws, returns or sends. */
export const thrownSources: SourceGroup = {
  title: 'Thrown in a handler',
  sources: [...meantForClients, ...thrownErrors, ...thrownValues, ...thrownStatuses, ...thrownProperties],
}
