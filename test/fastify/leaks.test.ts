import { ConflictError } from 'error-envelope'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { expectEnvelope } from '../fixtures/expect-envelope.ts'
import { startThrowing } from '../fixtures/start-app.ts'

const sql = 'Failed query: select key_hash from api_keys where id=$1\nparams: c4n4ry'
const unexpected = { code: 'internal_error', message: 'Internal Server Error', status: 500, details: null }

class AxiosError extends Error {}
class StripeError extends Error {}
class DrizzleQueryError extends Error {}

/** An error of a class, with properties of its own. */
const dressed = (error: Error, properties: object) => Object.assign(error, properties)

// What drivers, SDKs and HTTP clients throw.
const foreign: Readonly<Record<string, () => unknown>> = {
  'an SQL text in the message': () => new Error(sql),
  'an SQL text and a status, on a class of its own': () => dressed(new DrizzleQueryError(sql), { statusCode: 400 }),
  'a code and a detail of a driver': () =>
    dressed(new Error('dup c4n4ry'), { code: '23505', detail: 'Key (email)=(c4n4ry)', details: { q: 'c4n4ry' } }),
  'an address': () => dressed(new Error('connect c4n4ry:5432'), { code: 'ECONNREFUSED', address: 'c4n4ry' }),
  'the answer of an upstream': () =>
    dressed(new AxiosError('Request failed with status code 401 c4n4ry'), {
      name: 'AxiosError',
      status: 401,
      code: 'ERR_BAD_REQUEST',
      response: { status: 401, data: 'c4n4ry' },
      headers: { 'set-cookie': 'u=c4n4ry', 'content-length': '2' },
    }),
  'both statuses of an SDK': () =>
    dressed(new StripeError('No such customer c4n4ry'), {
      statusCode: 404,
      status: 404,
      headers: { 'x-up': 'c4n4ry' },
    }),
  'a status in a name of its own': () =>
    dressed(new Error('c4n4ry'), { $metadata: { httpStatusCode: 403 }, httpStatus: 403 }),
  'a class with the name of one of ours': () => new (class NotFoundError extends Error {})('c4n4ry'),
  'a cause': () => new Error('c4n4ry', { cause: dressed(new Error('c4n4ry'), { statusCode: 404 }) }),
}

describe('Of an error that nobody wrote for a client nothing leaves, in any environment', () => {
  afterEach(() => void vi.unstubAllEnvs())

  test.each(
    Object.entries(foreign).flatMap(([what, make]) =>
      ['production', 'development', undefined].map((environment) => [what, environment, make] as const),
    ),
  )('%s (NODE_ENV %s)', async (_what, environment, make) => {
    vi.stubEnv('NODE_ENV', environment)
    const { app, log } = await startThrowing(make)
    const reply = await app.inject('/')
    expect(expectEnvelope(reply)).toEqual(unexpected)
    expect(reply.body + JSON.stringify(reply.headers)).not.toMatch(/c4n4ry|23505|ECONN|select|AxiosError/)
    expect(JSON.stringify(log.failures())).toContain('c4n4ry')
  })

  test('also where it is the cause of a domain error', async () => {
    const { app, log } = await startThrowing(() => new ConflictError('Taken', { cause: new Error(sql) }))
    const reply = await app.inject('/')
    expect(expectEnvelope(reply)).toEqual({ code: 'conflict', message: 'Taken', status: 409, details: null })
    expect(reply.body).not.toContain('c4n4ry')
    expect(log.texts.join()).not.toContain('c4n4ry')
  })
})

describe('A hint in the line', () => {
  test.each([
    ['an error with a status', () => dressed(new AxiosError('x'), { status: 401 }), 401],
    ['a plain object with a status', () => ({ statusCode: 429, error: 'rate_limit' }), 429],
  ])('says why the status of %s was not taken', async (_what, make, status) => {
    const { app, log } = await startThrowing(make)
    await app.inject('/')
    expect(log.failures()[0]?.['notes']).toEqual([
      `it carries the status ${status}, which was not used, as such an error may come from another service; throw a domain error, or use the option trust or mappers`,
    ])
  })
})
