import errorEnvelope, { ConflictError, declareErrors, defineErrors, NotFoundError } from 'error-envelope'
import { contractOf } from 'error-envelope/core'
import Fastify, { type FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { startApp } from '../fixtures/start-app.ts'

class PageNotFoundError extends NotFoundError {}
class PageLockedError extends ConflictError {}

const handler = async () => ({})

async function appWith(routes: (app: FastifyInstance) => unknown, options = {}) {
  const app = Fastify()
  onTestFinished(() => app.close())
  await app.register(errorEnvelope, options)
  await routes(app)
  return app
}

test.each([
  ['no list', NotFoundError, 'errors of GET / takes a list of error classes, such as [NotFoundError].'],
  [
    'a class of another kind',
    [NotFoundError, RangeError],
    'errors of GET / takes classes that extend DomainError, and number 2 of its list is none; a cycle of imports may have left it undefined.',
  ],
  [
    'nothing, as a cycle of imports leaves it',
    [undefined],
    'errors of GET / takes classes that extend DomainError, and number 1 of its list is none; a cycle of imports may have left it undefined.',
  ],
  [
    'an instance',
    [new NotFoundError()],
    'errors of GET / takes classes that extend DomainError, and number 1 of its list is none; a cycle of imports may have left it undefined.',
  ],
])('A route that declares %s is refused', async (_, errors, message) => {
  await expect(appWith((app) => app.get('/', { errors: errors as never }, handler))).rejects.toThrow(
    new TypeError(message),
  )
})

test('A scope that declares what is no error class is refused', async () => {
  await expect(appWith((app) => declareErrors(app, [Error] as never))).rejects.toThrow(
    'declareErrors takes classes that extend DomainError',
  )
  await expect(appWith((app) => declareErrors(app, NotFoundError as never))).rejects.toThrow(
    'declareErrors takes a list of error classes, such as [NotFoundError].',
  )
})

test('A declared class that the catalogue lacks keeps the application from starting', async () => {
  const catalogue = defineErrors({ PageNotFoundError })
  const app = await appWith(
    (each) => each.get('/', { errors: [NotFoundError, PageNotFoundError, PageLockedError] }, handler),
    { catalogue },
  )
  await expect(app.ready()).rejects.toThrow(
    new TypeError('GET / declares PageLockedError, which the catalogue lacks; add it to defineErrors({ ... }).'),
  )
})

test('Errors can be declared before the plugin is registered, and by a hook that adds to a route', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  declareErrors(app, [PageNotFoundError])
  await app.register(errorEnvelope)
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.errors = [...(route.errors ?? []), PageLockedError]
    })
    scope.get('/', { exposeHeadRoute: false }, handler)
  })
  await app.ready()
  expect(contractOf(app)?.routes.map((route) => route.declared())).toEqual([[PageLockedError, PageNotFoundError]])
})

test('The config of a route is kept, and that of another is not touched', async () => {
  const shared = { limit: 3 }
  const { app } = await startApp((each) => {
    each.get('/one', { config: shared as never }, async (request) => request.routeOptions.config)
  })
  expect((await app.inject('/one')).json()).toEqual({ limit: 3, url: '/one', method: 'GET' })
  expect(Object.getOwnPropertySymbols(shared)).toEqual([])
})

test('An application tells the routes that were there before the plugin', async () => {
  const app = Fastify({ logger: { level: 'silent' } })
  onTestFinished(() => app.close())
  app.get('/early/:id', handler)
  await app.register(errorEnvelope)
  app.get('/late', handler)
  await app.ready()
  expect(contractOf(app)?.uncovered()).toEqual(['GET /early/:id', 'HEAD /early/:id'])
})

test('An application tells the routes that were added while the plugin was not loaded yet', async () => {
  const app = Fastify({ logger: { level: 'silent' } })
  onTestFinished(() => app.close())
  app.register(errorEnvelope)
  app.get('/soon/:id', handler)
  app.register(async (scope) => void scope.get('/', handler), { prefix: '/later' })
  app.register(
    async (scope) => void scope.get('/o/:id?', handler).get('/files/static/*', handler).get('/:other/a', handler),
  )
  await app.ready()
  expect(contractOf(app)?.unseen()).toEqual(['GET /soon/:id', 'HEAD /soon/:id'])
  expect(contractOf(app)?.uncovered()).toEqual([])
})

test('Registrations in sibling scopes share one contract, and each route has the settings of its scope', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  const catalogue = defineErrors({ PageNotFoundError })
  for (const [path, options] of [
    ['/a', { catalogue, validationStatus: 400 }],
    ['/b', {}],
  ] as const) {
    await app.register(async (scope) => {
      await scope.register(errorEnvelope, options)
      scope.get(path, { exposeHeadRoute: false }, handler)
    })
  }
  await app.ready()
  const contract = contractOf(app)
  expect(contract?.catalogues).toEqual([catalogue])
  expect(contract?.routes.map((route) => [route.url, route.validationStatus()])).toEqual([
    ['/a', 400],
    ['/b', 422],
  ])
})
