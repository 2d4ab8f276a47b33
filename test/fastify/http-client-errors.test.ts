import { ConflictError, toEnvelope } from 'error-envelope'
import { expect, test } from 'vitest'
import { expectEnvelope } from '../fixtures/expect-envelope.ts'
import { levels } from '../fixtures/memory-log.ts'
import { startThrowing } from '../fixtures/start-app.ts'

const unexpected = { code: 'internal_error', message: 'Internal Server Error', status: 500, details: null }

// What HTTP clients hang on a plain Error, beside the status of the answer that they got.
test.each([
  ['the AWS SDK v2', { code: 'AccessDenied', requestId: 'c4n4ry', retryable: false, time: new Date(0) }],
  ['a client that keeps the answer', { response: { status: 403, data: 'c4n4ry' } }],
  ['a client that keeps its settings', { config: { headers: { authorization: 'c4n4ry' } } }],
  ['the AWS SDK v3', { $metadata: { httpStatusCode: 403 }, status: 403 }],
])('A plain Error of %s is unexpected: its status is of another answer', async (_client, properties) => {
  const make = () => Object.assign(new Error('User c4n4ry may not do that'), { statusCode: 403, ...properties })
  const { app, log } = await startThrowing(make)
  const reply = await app.inject('/')
  expect(expectEnvelope(reply)).toEqual(unexpected)
  expect(reply.body).not.toContain('c4n4ry')
  expect(log.failures()).toMatchObject([{ level: levels.error, source: 'unexpected' }])
})

test('A list in the headers of a shared error is not changed by the replies that it becomes', async () => {
  const shared = new ConflictError('locked', { headers: { 'set-cookie': ['base=1'] } })
  const { app } = await startThrowing(() => shared)
  for (let round = 0; round < 2; round++) expect((await app.inject('/')).headers['set-cookie']).toEqual(['base=1'])
  expect(shared.headers).toEqual({ 'set-cookie': ['base=1'] })
})

test.each([null, undefined, 'x', new Error('c4n4ry'), {}])(
  'What is no domain error has the envelope of an unexpected one',
  (value) => {
    expect(toEnvelope(value as never)).toEqual({ error: unexpected })
  },
)
