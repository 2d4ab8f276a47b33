import { ConflictError, errorEnvelope } from 'error-envelope'
import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { bareApp } from '../fixtures/start-app.ts'

const fails = async () => {
  throw new ConflictError('locked')
}

describe('Routes that were registered before the plugin', () => {
  const warning = (routes: string) =>
    `errorEnvelope was registered after ${routes}, whose errors it does not see; register it first, with await.`

  async function warningsOf(build: (app: FastifyInstance) => unknown): Promise<unknown[]> {
    const { app, log } = bareApp()
    await build(app)
    await app.ready()
    return log.failures().flatMap(({ level, msg }) => (level === 40 ? [msg] : []))
  }

  test('are named in one warning, and those after it are not', async () => {
    const warnings = await warningsOf(async (app) => {
      app.get('/early', fails)
      app.post('/early', fails)
      app.get('/pages/:slug', fails)
      await app.register(errorEnvelope)
      app.get('/late', fails)
      app.get('/early/late', fails)
    })
    expect(warnings).toEqual([warning('GET|HEAD|POST /early, GET|HEAD /pages/:slug')])
  })

  test('are found in scopes that were registered and awaited before it', async () => {
    const warnings = await warningsOf(async (app) => {
      await app.register(async (scope) => void scope.get('/a', fails), { prefix: '/child' })
      await app.register(errorEnvelope)
    })
    expect(warnings).toEqual([warning('GET|HEAD /child/a')])
  })

  test.each<[string, (app: FastifyInstance) => unknown]>([
    [
      'where it came first',
      async (app) => {
        await app.register(errorEnvelope)
        app.get('/', fails)
      },
    ],
    [
      'where nothing was awaited and it came first',
      (app) => {
        app.register(errorEnvelope)
        app.register(async (scope) => void scope.get('/', fails))
      },
    ],
    [
      'where a route has a handler of its own',
      async (app) => {
        app.get('/', { errorHandler: (_error, _request, reply) => void reply.send('own') }, fails)
        await app.register(errorEnvelope)
      },
    ],
    [
      'where they are covered by an outer registration',
      async (app) => {
        await app.register(errorEnvelope)
        app.get('/', fails)
        await app.register(
          async (scope) => {
            await scope.register(errorEnvelope)
            scope.get('/a', fails)
          },
          { prefix: '/child' },
        )
      },
    ],
    [
      'where they are no part of its scope',
      async (app) => {
        app.get('/', fails)
        app.get('/apple', fails)
        await app.register(
          async (scope) => {
            await scope.register(errorEnvelope)
            scope.get('/a', fails)
          },
          { prefix: '/app' },
        )
      },
    ],
  ])('are none %s', async (_what, build) => {
    expect(await warningsOf(build)).toEqual([])
  })

  test('fail the start with the option lateRegistration: throw', async () => {
    const { app } = bareApp()
    app.get('/early', fails)
    await app.register(errorEnvelope, { lateRegistration: 'throw' })
    await expect(app.ready()).rejects.toThrow(warning('GET|HEAD /early'))
  })

  test('do keep Fastify’s own errors, which is why they are named', async () => {
    const { app } = bareApp()
    app.get('/early', fails)
    await app.register(errorEnvelope)
    expect((await app.inject('/early')).json()).toMatchObject({ statusCode: 409, message: 'locked' })
  })
})
