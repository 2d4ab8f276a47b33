import { createServer, type RequestListener } from 'node:http'
import { envelopeServerOptions, errorEnvelope } from 'error-envelope'
import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../fixtures/expect-envelope.ts'
import { bareApp, startApp } from '../fixtures/start-app.ts'
import { warningsDuring } from '../fixtures/warnings.ts'
import { exchange, readAnswer } from './raw-exchange.ts'

const guardRequests = true
const withoutHost = 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'
const answer = async () => 'passed'
const throwsNothing = () => {
  throw undefined
}

/** A server that hands its requests to Fastify by a listener of its own. */
const wraps = {
  serverFactory: (handler: RequestListener) => createServer((request, response) => handler(request, response)),
}
const warning =
  'guardRequests guards hooks alone: the server hands requests to Fastify by a listener of its own, not by that of Fastify.'

async function ready(server: object) {
  const { app, log } = bareApp(envelopeServerOptions(server) as object)
  await app.register(errorEnvelope, { guardRequests })
  app.get('/', answer)
  await app.ready()
  return { app, log }
}

describe('guardRequests, where a serverFactory wraps the handler of Fastify', () => {
  test('leaves the check of Host to Node', async () => {
    const { app } = await ready(wraps)
    expect(app.server).toHaveProperty('requireHostHeader', true)
    expect(await exchange(app, withoutHost)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n(?!.*passed)/s)
  })

  test('says so in a warning at start', async () => {
    const { log } = await ready(wraps)
    expect(log.failures()).toMatchObject([{ level: 40, msg: warning }])
  })

  test('or by a warning of the process, where there is no logger', async () => {
    expect(await warningsDuring(() => ready({ ...wraps, logger: false }))).toEqual([warning])
  })

  test('has nothing to say where the serverFactory does not wrap it, and answers there', async () => {
    const { app, log } = await ready({ serverFactory: (handler: RequestListener) => createServer(handler) })
    expect(log.failures()).toEqual([])
    expect(expectEnvelope(readAnswer(await exchange(app, withoutHost))).message).toBe('The header Host is missing')
  })
})

describe('guardRequests and a request without Host', () => {
  const listen = async (change: (app: FastifyInstance) => unknown) =>
    startApp(
      (app) => {
        change(app)
        app.get('/', answer)
      },
      { guardRequests },
    )

  test('which is served, where the application has set requireHostHeader to false', async () => {
    const { app } = await listen(({ server }) => Object.assign(server, { requireHostHeader: false }))
    expect(readAnswer(await exchange(app, withoutHost))).toMatchObject({ statusCode: 200, body: 'passed' })
  })

  test('which is a 400, where it has not', async () => {
    const { app } = await listen(() => {})
    expect(expectEnvelope(readAnswer(await exchange(app, withoutHost)))).toMatchObject({ status: 400 })
  })
})

describe('guardRequests, and a hook that throws undefined', () => {
  const places: Readonly<Record<string, (app: FastifyInstance) => unknown>> = {
    'that a later onRoute hook gives a route': (app) => {
      app.addHook('onRoute', (route) => void Object.assign(route, { preHandler: throwsNothing }))
      app.get('/', answer)
    },
    'that a later onRoute hook adds to those of a route': (app) => {
      app.addHook('onRoute', (route) => {
        route.preHandler = [...[route.preHandler ?? []].flat(), throwsNothing]
      })
      app.get('/', { preHandler: async () => {} }, answer)
    },
    'that an onRoute hook of a scope below gives a route': (app) =>
      app.register(async (scope) => {
        scope.addHook('onRoute', (route) => void Object.assign(route, { onRequest: throwsNothing }))
        scope.get('/', answer)
      }),
    'of a not-found handler': (app) => app.setNotFoundHandler({ preHandler: throwsNothing }, answer),
    'of a not-found handler, before validation': (app) =>
      app.setNotFoundHandler({ preValidation: throwsNothing }, answer),
  }

  test.each(Object.entries(places))('%s: the error is answered, and the handler does not run', async (_where, set) => {
    const { app } = await startApp(set, { guardRequests, notFound: false })
    const reply = await app.inject('/')
    expect(reply.body).not.toBe('passed')
    expect(expectEnvelope(reply).code).toBe('internal_error')
  })

  test('in a scope that alone has the option: it is answered there', async () => {
    const { app } = await startApp((started) => {
      const scope = (options: object) => async (inner: FastifyInstance) => {
        await inner.register(errorEnvelope, options)
        inner.addHook('onRequest', throwsNothing)
        inner.get('/', answer)
      }
      started.register(scope({ guardRequests }), { prefix: '/guarded' })
      started.register(scope({}), { prefix: '/other' })
    })
    expect(expectEnvelope(await app.inject('/guarded')).code).toBe('internal_error')
    expect((await app.inject('/other')).body).toBe('passed')
  })
})
