import { AuthenticationError, type ErrorEnvelopeOptions, ForbiddenError, NotFoundError } from 'error-envelope'
import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../fixtures/expect-envelope.ts'
import { replyTo, startApp, startThrowing } from '../fixtures/start-app.ts'

describe('errorCodeHeader', () => {
  test.each<[ErrorEnvelopeOptions, string, string | undefined]>([
    [{}, 'x-error-code', 'not_found'],
    [{ errorCodeHeader: 'X-Code' }, 'x-code', 'not_found'],
    [{ errorCodeHeader: 'X-Code' }, 'x-error-code', undefined],
    [{ errorCodeHeader: false }, 'x-error-code', undefined],
  ])('%j: %s is %s', async (options, name, value) => {
    expect((await replyTo(() => new NotFoundError('x'), options)).headers[name]).toBe(value)
  })
})

describe('requestIdHeader', () => {
  test.each<[ErrorEnvelopeOptions, string | undefined]>([
    [{}, undefined],
    [{ requestIdHeader: false }, undefined],
    [{ requestIdHeader: 'X-Request-Id' }, 'req-1'],
  ])('%j sends %s', async (options, id) => {
    expect((await replyTo(() => new NotFoundError('x'), options)).headers['x-request-id']).toBe(id)
  })

  test('sends no id that a header can not hold', async () => {
    const { app } = await startThrowing(
      () => new NotFoundError('x'),
      { requestIdHeader: 'x-request-id' },
      {
        genReqId: () => 'a\r\nset-cookie: x=1',
      },
    )
    const reply = await app.inject('/')
    expect(expectEnvelope(reply).code).toBe('not_found')
    expect(reply.headers).not.toHaveProperty('x-request-id')
    expect(reply.headers).not.toHaveProperty('set-cookie')
  })
})

describe('challenge', () => {
  test('is sent with a 401 that carries none, and with nothing else', async () => {
    const challenge = 'Bearer realm="pages"'
    const answered = async (make: () => unknown) => (await replyTo(make, { challenge })).headers['www-authenticate']
    expect(await answered(() => new AuthenticationError('x'))).toBe(challenge)
    expect(await answered(() => Object.assign(new Error('x'), { statusCode: 401 }))).toBe(challenge)
    expect(await answered(() => new ForbiddenError('x'))).toBeUndefined()
  })

  test('is none where it is not set', async () => {
    expect((await replyTo(() => new AuthenticationError('x'))).headers).not.toHaveProperty('www-authenticate')
  })

  test('gives way to one that the error has', async () => {
    const make = () => new AuthenticationError('x', { headers: { 'WWW-Authenticate': 'Basic' } })
    expect((await replyTo(make, { challenge: 'Bearer' })).headers['www-authenticate']).toBe('Basic')
    expect(
      (await replyTo(() => new AuthenticationError('x'), { challenge: 'Bearer' })).headers['www-authenticate'],
    ).toBe('Bearer')
  })

  test('gives way to one that the reply has', async () => {
    const { app } = await startApp(
      (started) =>
        started.get('/', async (_request, reply) => {
          reply.header('www-authenticate', 'Basic')
          throw new AuthenticationError('x')
        }),
      { challenge: 'Bearer' },
    )
    expect((await app.inject('/')).headers['www-authenticate']).toBe('Basic')
  })
})
