import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../fixtures/expect-envelope.ts'
import { startApp } from '../fixtures/start-app.ts'

// What the rate limiter of Fastify does: it sets headers on the reply and throws what its builder makes.
const limiting = (build: () => unknown) => (app: FastifyInstance) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'x-ratelimit-limit': 1, 'x-ratelimit-remaining': 0, 'x-ratelimit-reset': 60, 'retry-after': 60 })
    throw build()
  })
  app.get('/', async () => 'passed')
}

const limits = {
  'x-ratelimit-limit': '1',
  'x-ratelimit-remaining': '0',
  'x-ratelimit-reset': '60',
  'retry-after': '60',
}

describe('A rate limiter', () => {
  test('with its own builder, a plain Error of status 429, is rate_limited, and its headers stay', async () => {
    const { app } = await startApp(
      limiting(() => Object.assign(new Error('Rate limit exceeded, retry in 1 minute'), { statusCode: 429 })),
    )
    const reply = await app.inject('/')
    expect(expectEnvelope(reply)).toEqual({
      code: 'rate_limited',
      message: 'Rate limit exceeded, retry in 1 minute',
      status: 429,
      details: null,
    })
    expect(reply.headers).toMatchObject(limits)
  })

  test('that bans is forbidden', async () => {
    const { app } = await startApp(limiting(() => Object.assign(new Error('Banned'), { statusCode: 403 })))
    expect(expectEnvelope(await app.inject('/'))).toMatchObject({ code: 'forbidden', status: 403 })
  })

  test.each([
    ['without a status', { error: 'rate_limit', retryAfter: 60 }, expect.any(String)],
    ['with a status', { statusCode: 429, error: 'rate_limit' }, expect.stringContaining('it carries the status 429')],
  ])('whose builder gives a plain object %s is a 500, and the line says what to do', async (_what, built, note) => {
    const { app, log } = await startApp(limiting(() => built))
    const reply = await app.inject('/')
    expect(expectEnvelope(reply)).toMatchObject({ code: 'internal_error', status: 500 })
    expect(reply.headers).toMatchObject(limits)
    expect(log.failures()).toMatchObject([{ level: 50, thrown: expect.stringContaining('rate_limit') }])
    expect(log.failures()[0]?.['notes']).toEqual([note])
  })

  test('whose builder gives a plain object is trusted where the application says so', async () => {
    const build = () => ({ statusCode: 429, message: 'Slow down' })
    const { app } = await startApp(limiting(build), {
      trust: (thrown) => (thrown as { statusCode?: number }).statusCode === 429,
    })
    expect(expectEnvelope(await app.inject('/'))).toMatchObject({ code: 'rate_limited', message: 'Slow down' })
  })
})
