import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../fixtures/expect-envelope.ts'
import { replyTo, startThrowing } from '../fixtures/start-app.ts'

class LegacyError extends Error {
  constructor(
    message: string,
    readonly statusCode: unknown,
    readonly status: unknown = undefined,
  ) {
    super(message)
  }
}

describe('trust', () => {
  const trust = (thrown: unknown) => thrown instanceof LegacyError

  test.each([
    ['statusCode', new LegacyError('No such page', 404), 404, 'not_found', 'No such page'],
    ['status, where statusCode is none', new LegacyError('Gone', 'x', 410), 410, 'gone', 'Gone'],
    ['a server error, masked', new LegacyError('c4n4ry', 503), 503, 'service_unavailable', 'Service Unavailable'],
  ])('lets an error of the application count by its %s', async (_what, thrown, status, code, message) => {
    const reply = await replyTo(() => thrown, { trust })
    expect(expectEnvelope(reply)).toEqual({ code, message, status, details: null })
  })

  test.each([
    ['is not given', {}],
    ['says no', { trust: () => false }],
    [
      'throws',
      {
        trust: () => {
          throw new Error('x')
        },
      },
    ],
    ['says anything but true', { trust: () => 1 as unknown as boolean }],
  ])('leaves it unexpected where the function %s', async (_what, options) => {
    expect(expectEnvelope(await replyTo(() => new LegacyError('c4n4ry', 404), options)).status).toBe(500)
  })

  test.each([200, 99, 600, '404', undefined])('leaves one of status %j unexpected', async (status) => {
    expect(expectEnvelope(await replyTo(() => new LegacyError('c4n4ry', status), { trust })).status).toBe(500)
  })

  test('that throws is noted in the line', async () => {
    const options = {
      trust: () => {
        throw new Error('x')
      },
    }
    const { app, log } = await startThrowing(() => new TypeError('x'), options)
    await app.inject('/')
    expect(log.failures()).toMatchObject([{ notes: ['trust threw'] }])
  })
})
