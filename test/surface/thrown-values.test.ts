import { runInNewContext } from 'node:vm'
import { ConflictError, DomainError } from 'error-envelope'
import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../fixtures/expect-envelope.ts'
import { replyTo, startApp, startThrowing } from '../fixtures/start-app.ts'

const unexpected = { code: 'internal_error', message: 'Internal Server Error', status: 500, details: null }

// What Fastify itself would answer with a status or a body of the client's choosing, or with nothing.
const values: Readonly<Record<string, () => unknown>> = {
  undefined: () => undefined,
  null: () => null,
  NaN: () => Number.NaN,
  'a text': () => 'c4n4ry',
  'an empty text': () => '',
  'a number': () => 404,
  'a boolean': () => false,
  'a bigint': () => 10n,
  'a symbol': () => Symbol('c4n4ry'),
  'a function': () => () => 'c4n4ry',
  'a class': () => class C4n4ry extends Error {},
  'an object with a status': () => ({ statusCode: 418, message: 'c4n4ry', up: 1 }),
  'an object that looks like an envelope': () => ({
    error: { code: 'c4n4ry', message: 'm', status: 404, details: null },
  }),
  'a buffer': () => Buffer.from('c4n4ry'),
  'a date': () => new Date(0),
  'a list': () => ['c4n4ry'],
  'a promise': () => Promise.resolve('c4n4ry'),
  'a fetch response': () => new Response('c4n4ry', { status: 402 }),
  'a regular expression': () => /c4n4ry/,
  'an error of another realm': () => runInNewContext('new TypeError("c4n4ry")'),
  'an AggregateError': () => new AggregateError([new Error('c4n4ry')], 'c4n4ry'),
  'an error with a cyclic cause': () => {
    const error = new Error('c4n4ry')
    error.cause = error
    return error
  },
  'an error with a toJSON': () => Object.assign(new Error('x'), { toJSON: () => ({ c4n4ry: 1 }) }),
  'a DOMException': () => new DOMException('c4n4ry', 'TimeoutError'),
}

describe('Whatever is thrown that nobody meant for a client is a 500 without a word of it', () => {
  test.each(Object.entries(values))('%s', async (_what, make) => {
    for (const route of ['/', '/sync']) {
      const { app, log } = await startApp((started) => {
        started.get('/sync', () => {
          throw make()
        })
        started.get('/', async () => {
          throw make()
        })
      })
      const reply = await app.inject(route)
      expect(expectEnvelope(reply)).toEqual(unexpected)
      expect(reply.body + JSON.stringify(reply.headers)).not.toMatch(/c4n4ry/i)
      expect(log.failures().map(({ level, code, status }) => [level, code, status])).toEqual([
        [50, 'internal_error', 500],
      ])
    }
  })
})

describe('The status that an error claims', () => {
  test.each([200, 302, 600, 69_420, '404', 'error', Number.NaN, -1, 404.5, [404], '4e2', null, {}, 399, 1e9])(
    'is ignored where it is %j',
    async (statusCode) => {
      const reply = await replyTo(() => Object.assign(new Error('c4n4ry'), { statusCode }))
      expect(expectEnvelope(reply)).toEqual(unexpected)
    },
  )

  test.each([400, 404, 451, 599])('counts on a plain Error where it is %i', async (statusCode) => {
    expect(expectEnvelope(await replyTo(() => Object.assign(new Error('x'), { statusCode }))).status).toBe(statusCode)
  })

  test('counts on a plain Error of another realm', async () => {
    const reply = await replyTo(() => runInNewContext('Object.assign(new Error("gone"), { statusCode: 410 })'))
    expect(expectEnvelope(reply)).toEqual({ code: 'gone', message: 'gone', status: 410, details: null })
  })

  test('is statusCode, where status says something else', async () => {
    const error = Object.assign(new Error('x'), { statusCode: 409, status: 403 })
    expect(expectEnvelope(await replyTo(() => error)).status).toBe(409)
  })

  test.each([
    ['status alone', { status: 403 }],
    ['a statusCode that is none, and a status', { statusCode: 200, status: 403 }],
  ])('is no status of ours where it is %s', async (_what, properties) => {
    expect(expectEnvelope(await replyTo(() => Object.assign(new Error('c4n4ry'), properties)))).toEqual(unexpected)
  })

  test('does not count where it is inherited', async () => {
    const prototype = Object.create(Error.prototype, { statusCode: { value: 404 } }) as object
    expect(expectEnvelope(await replyTo(() => Object.setPrototypeOf(new Error('c4n4ry'), prototype)))).toEqual(
      unexpected,
    )
  })
})

describe('A code that a raw error carries is not sent', () => {
  test.each([5, {}, null, '', 'ERR_OWN', Object.create(null)])('such as %j', async (code) => {
    const error = Object.assign(new Error('x'), { statusCode: 409, code })
    expect(expectEnvelope(await replyTo(() => error)).code).toBe('conflict')
  })
})

describe('An error that is thrown', () => {
  test.each([
    ['a domain error', () => new ConflictError('x')],
    ['a plain error', () => Object.assign(new Error('x'), { statusCode: 409 })],
  ])('again and again, as one instance, is never changed: %s', async (_what, make) => {
    const shared = make()
    const before = Object.getOwnPropertyDescriptors(shared)
    const { app } = await startThrowing(() => shared)
    expect(expectEnvelope(await app.inject('/')).status).toBe(409)
    expect(expectEnvelope(await app.inject('/')).status).toBe(409)
    expect(Object.getOwnPropertyDescriptors(shared)).toEqual(before)
  })

  test.each([
    ['a domain error', () => Object.freeze(new ConflictError('x', { details: Object.freeze({ a: 1 }) })), 409],
    ['a raw error', () => Object.freeze(Object.assign(new Error('x'), { statusCode: 409 })), 409],
    ['an unexpected error', () => Object.freeze(new Error('x')), 500],
  ])('frozen is answered like any other: %s', async (_what, make, status) => {
    expect(expectEnvelope(await replyTo(make)).status).toBe(status)
  })

  test('with a driver error as its cause stays itself, and the cause stays inside', async () => {
    const driver = Object.assign(new Error('select c4n4ry'), { code: '23505', statusCode: 404 })
    const reply = await replyTo(() => new DomainError('Could not save', { cause: driver }))
    expect(expectEnvelope(reply)).toEqual({ ...unexpected, message: 'Could not save' })
  })
})
