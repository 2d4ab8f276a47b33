import { envelopeServerOptions, errorEnvelope } from 'error-envelope'
import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../fixtures/expect-envelope.ts'
import { lacks } from '../fixtures/fastify-version.ts'
import { bareApp, startApp } from '../fixtures/start-app.ts'

const answer = async () => 'passed'
const routes = (app: FastifyInstance) => app.get('/p/:id', answer)

const failures: Readonly<Record<string, readonly [url: string, status: number, code: string, message: string]>> = {
  'a broken percent-encoding': ['/p/%E0%A4%A', 400, 'bad_request', 'The URL is malformed'],
  'another one': ['/p/c4n4ry%zz?token=c4n4ry', 400, 'bad_request', 'The URL is malformed'],
  'one on no route': ['/%zz', 400, 'bad_request', 'The URL is malformed'],
  ...(lacks.longParameters
    ? {}
    : {
        'a parameter that is too long': [
          `/p/${'c4n4ry'.repeat(40)}`,
          414,
          'http_414',
          'A part of the URL is too long',
        ] as const,
      }),
}

describe('What the router can not route', () => {
  test.each(Object.entries(failures))('%s', async (_what, [url, status, code, message]) => {
    const { app, log } = await startApp(routes)
    const reply = await app.inject(url)
    expect(expectEnvelope(reply)).toEqual({ code, message, status, details: null })
    expect(reply.headers).toMatchObject({ 'x-error-code': code, 'cache-control': 'no-store' })
    expect(reply.body).not.toContain('c4n4ry')
    expect(log.failures()).toMatchObject([{ level: 30, code, status, source: 'http' }])
    expect(JSON.stringify(log.failures())).not.toContain('c4n4ry')
  })

  test.skipIf(lacks.routerOptions)('a constraint that fails', async () => {
    const secret = {
      name: 'secret',
      storage: () => ({ get: () => null, set: () => {} }),
      deriveConstraint: (_request: unknown, _context: unknown, done: (error: Error) => void) =>
        done(new Error('c4n4ry')),
      validate: () => {},
    }
    const { app, log } = await startApp(
      (started) => started.route({ method: 'GET', url: '/', constraints: { secret: 'x' }, handler: answer }),
      {},
      { routerOptions: { constraints: { secret } } },
    )
    expect(expectEnvelope(await app.inject('/'))).toMatchObject({ code: 'internal_error', status: 500 })
    expect(log.failures()).toMatchObject([{ level: 50, status: 500 }])
  })

  test('a malformed query is no failure', async () => {
    const { app } = await startApp(routes)
    expect((await app.inject('/p/1?a=%zz')).body).toBe('passed')
  })

  test('has the options of the plugin', async () => {
    const { app } = await startApp(routes, { errorCodeHeader: 'x-code', requestIdHeader: 'x-request-id' })
    const reply = await app.inject('/%zz')
    expect(reply.headers['x-code']).toBe('bad_request')
    expect(reply.headers['x-request-id']).toMatch(/^req-/)
    expect(reply.headers).not.toHaveProperty('x-error-code')
  })
})

describe('Without the server options', () => {
  test('the plugin works, Fastify answers these itself, and a line at start says so', async () => {
    const { app, log } = bareApp()
    await app.register(errorEnvelope)
    routes(app)
    await app.ready()
    expect(log.failures()).toMatchObject([
      {
        level: 30,
        msg:
          'Malformed URLs, over-long parameters and broken HTTP are answered by Fastify in its own shape; ' +
          'create the server with Fastify(envelopeServerOptions({ ... })) to have the envelope there too.',
      },
    ])
    expect((await app.inject('/%zz')).json()).toMatchObject({ code: 'FST_ERR_BAD_URL' })
    expect(expectEnvelope(await app.inject('/nope')).code).toBe('not_found')
  })

  test('with them there is no such line', async () => {
    const { app, log } = bareApp(envelopeServerOptions({}))
    await app.register(errorEnvelope)
    await app.ready()
    expect(log.failures()).toEqual([])
  })
})
