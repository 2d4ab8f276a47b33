import { expect } from 'vitest'
import { replyTo, startApp } from '../../fixtures/start-app.ts'
import { sameErrorOf } from './same-error.ts'
import type { Source } from './source.ts'

const withProperties = (properties: object) => replyTo(() => Object.assign(new Error('locked'), properties))

const unreadable = [
  () =>
    Object.defineProperty(new Error('x'), 'statusCode', {
      get: () => {
        throw new Error('c4n4ry')
      },
    }),
  () =>
    new Proxy(new Error('x'), {
      get: () => {
        throw new Error('c4n4ry')
      },
    }),
]

/** What a handler answers that sets a status and then throws a plain error. */
async function throwAfter(status: number, properties: object = {}) {
  const { app } = await startApp((started) =>
    started.get('/', async (_request, reply) => {
      reply.code(status)
      throw Object.assign(new Error('c4n4ry'), properties)
    }),
  )
  return app.inject('/')
}

/** The status that an error claims, and that of the reply. */
export const thrownStatuses: readonly Source[] = [
  {
    source: 'a `statusCode` that is no whole number of 400-599, such as 302, 999, 404.5, `NaN`, `"404"`, `[404]`',
    becomes: '500 internal_error',
    answer: () =>
      sameErrorOf([200, 302, 600, 999, -1, Number.NaN, 404.5, '404', '4e2', [404], 'aborted'], (statusCode) =>
        withProperties({ statusCode }),
      ),
  },
  {
    source: 'a `status`, such as 403, beside the `statusCode` 409',
    becomes: '409 conflict',
    note: 'since `statusCode` counts',
    answer: () => withProperties({ statusCode: 409, status: 403 }),
  },
  {
    source: 'a `status` alone, or beside a `statusCode` that is none',
    becomes: '500 internal_error',
    answer: () => sameErrorOf([{ status: 403 }, { status: 403, statusCode: 200 }], withProperties),
  },
  {
    source: 'a getter that throws on `statusCode`, or a `Proxy` that throws on anything',
    becomes: '500 internal_error',
    answer: () => sameErrorOf(unreadable, replyTo),
    check: ({ body }) => expect(body).not.toContain('c4n4ry'),
  },
  {
    source: '`reply.code(404)`, and then a plain `Error` without a status',
    becomes: '404 not_found',
    note: 'with the status phrase as its message',
    answer: () => throwAfter(404),
    check: ({ body }) => expect(JSON.parse(body)).toMatchObject({ error: { message: 'Not Found' } }),
  },
  {
    source: '`reply.code(201)`, 204, 302, 304 or 500, and then the same',
    becomes: '500 internal_error',
    answer: () => sameErrorOf([201, 204, 302, 304, 500], (status) => throwAfter(status)),
  },
  {
    source: '`reply.code(404)`, and then an error with a status of its own',
    becomes: '409 conflict',
    answer: () => throwAfter(404, { statusCode: 409 }),
  },
]
