import { ConflictError, errorEnvelope } from 'error-envelope'
import type { FastifyInstance, RouteShorthandOptions } from 'fastify'
import { expect } from 'vitest'
import { bareApp, startApp } from '../../fixtures/start-app.ts'
import { expectNoAnswer } from './open-request.ts'
import type { Outside } from './source.ts'

const locked = async () => {
  throw new ConflictError('locked')
}

const lockedScope = async (scope: FastifyInstance) => void scope.get('/', locked)

const own: NonNullable<RouteShorthandOptions['errorHandler']> = (_error, _request, reply) =>
  reply.code(400).send({ own: true })

const setOwnNotFound = (app: FastifyInstance) =>
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ own: true }))

const isFastifys = { statusCode: 409, message: 'locked' }

/** What scopes and handlers keep from the plugin. */
export const scopesOutside: readonly Outside[] = [
  {
    source: 'an error handler of a child scope or of a route answers, with a body or by what it returns',
    happens: 'its answer goes out, with status 200 where it sets none',
    remedy: '`throw` a domain error there instead, or throw on what it was given',
    check: async () => {
      const { app } = await startApp((started) => {
        started.get('/route', { errorHandler: own }, locked)
        started.register(async (scope) => {
          scope.setErrorHandler(async () => ({ own: true }))
          scope.get('/returned', locked)
        })
      })
      const answers = [await app.inject('/route'), await app.inject('/returned')]
      expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual([
        [400, { own: true }],
        [200, { own: true }],
      ])
    },
  },
  {
    source: 'an error handler that is not async neither answers nor throws',
    happens: 'the request stays open',
    remedy: 'make it `async`, and the error goes on to the plugin; set `handlerTimeout`, and there is a 503',
    check: async () => {
      const { app } = await startApp((started) => {
        started.get('/', { errorHandler: () => {} }, locked)
        started.get('/later', async () => 'passed')
      })
      await expectNoAnswer(app, '/')
    },
  },
  {
    source: 'a route or a scope that was registered before the plugin',
    happens: 'Fastify’s own errors, and a warning that names it at start',
    remedy: '`await app.register(errorEnvelope)` first; `lateRegistration: "throw"` makes it an error at start',
    check: async () => {
      const { app, log } = bareApp()
      app.get('/early', locked)
      await app.register(lockedScope, { prefix: '/scope' })
      await app.register(errorEnvelope)
      for (const url of ['/early', '/scope']) expect((await app.inject(url)).json()).toMatchObject(isFastifys)
      expect(log.failures().filter(({ level }) => level === 40)).toMatchObject([
        { msg: expect.stringContaining('GET|HEAD /early, GET|HEAD /scope') },
      ])
    },
  },
  {
    source: 'errors and unknown routes outside of the scope that the plugin is registered in',
    happens: 'Fastify’s own errors',
    remedy: 'register it in the outermost scope',
    check: async () => {
      const { app } = bareApp()
      app.get('/', locked)
      app.register(async (scope) => void (await scope.register(errorEnvelope)), { prefix: '/api' })
      expect((await app.inject('/')).json()).toMatchObject(isFastifys)
      expect((await app.inject('/nope')).json()).toMatchObject({ message: 'Route GET:/nope not found' })
    },
  },
  {
    source: 'a not-found handler of the application, with `notFound: false`, or of a scope with a prefix, answers',
    happens: 'its answer goes out',
    remedy: '`throw new NotFoundError()` there instead',
    check: async () => {
      const inScope = (started: FastifyInstance) => started.register(async (scope) => void setOwnNotFound(scope))
      const inPrefix = (started: FastifyInstance) =>
        started.register(async (scope) => void setOwnNotFound(scope), { prefix: '/api' })
      const apps = [
        await startApp(setOwnNotFound, { notFound: false }),
        await startApp(inScope, { notFound: false }),
        await startApp(inPrefix),
      ]
      for (const { app } of apps) expect((await app.inject('/api/nope')).json()).toEqual({ own: true })
    },
  },
]
