import swagger from '@fastify/swagger'
import errorEnvelope, {
  AuthenticationError,
  ConflictError,
  declareErrors,
  NotFoundError,
  RateLimitedError,
} from 'error-envelope'
import { swaggerOptions } from 'error-envelope/openapi'
import Fastify, { type FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { expect, onTestFinished, test } from 'vitest'
import { lintOpenapi } from '../fixtures/lint-openapi.ts'
import { answersOf, type Document, documentOf } from './document-of.ts'

class PageNotFoundError extends NotFoundError {}
class PageLockedError extends ConflictError {}
class SlugTakenError extends ConflictError {}

const handler = async () => ({})
const general = [
  'bad_request',
  'http_408',
  'http_414',
  'http_431',
  'internal_error',
  'payload_too_large',
  'service_unavailable',
  'unsupported_media_type',
]

test('A route without anything answers 200, and with what any route can answer', async () => {
  const document = await documentOf((app) => app.get('/', handler))
  expect(answersOf(document, '/')).toEqual({ 200: [], default: general })
})

test('A route answers with the errors that it declares, those of one status together', async () => {
  const errors = [SlugTakenError, PageNotFoundError, PageLockedError]
  const document = await documentOf((app) => app.get('/pages/:slug', { errors }, handler))
  expect(answersOf(document, '/pages/{slug}')).toEqual({
    200: [],
    404: ['page_not_found'],
    409: ['page_locked', 'slug_taken'],
    default: general,
  })
})

test.each(['body', 'querystring', 'params', 'headers'])('A schema of the %s adds 422', async (part) => {
  const schema = { [part]: { type: 'object', properties: {} } }
  const document = await documentOf((app) => app.route({ method: 'POST', url: '/', schema, handler }))
  expect(answersOf(document, '/', 'post')['422']).toEqual(['validation_error'])
})

test('A body adds 400, 413 and 415: where there is a schema of it, and for the methods that have one', async () => {
  const document = await documentOf((app) => {
    app.post('/post', handler)
    app.delete('/delete', { schema: { body: { type: 'object' } } }, handler)
    app.delete('/bare', handler)
  })
  const statuses = (path: string, method: string) => Object.keys(answersOf(document, path, method))
  expect(statuses('/post', 'post')).toEqual(['200', '400', '413', '415', 'default'])
  expect(statuses('/delete', 'delete')).toEqual(['200', '400', '413', '415', '422', 'default'])
  expect(statuses('/bare', 'delete')).toEqual(['200', 'default'])
})

test('Failed schemas are documented under the status that the plugin gives them', async () => {
  const schema = { body: { type: 'object' } }
  const routes = (app: FastifyInstance) => app.post('/', { schema }, handler)
  const document = await documentOf(routes, { envelope: { validationStatus: 400 } })
  expect(answersOf(document, '/', 'post')['400']).toEqual(['bad_request', 'validation_error'])
  expect(answersOf(document, '/', 'post')['422']).toBeUndefined()
})

test('What a scope declares holds in it and below, whenever it is declared, and nowhere else', async () => {
  const document = await documentOf(async (app) => {
    await app.register(async (scope) => {
      scope.get('/inside', handler)
      await scope.register(async (below) => void below.get('/below', { errors: [PageNotFoundError] }, handler))
      declareErrors(scope, [AuthenticationError])
      declareErrors(scope, [RateLimitedError])
    })
    app.get('/beside', handler)
  })
  expect(Object.keys(answersOf(document, '/inside'))).toEqual(['200', '401', '429', 'default'])
  expect(Object.keys(answersOf(document, '/below'))).toEqual(['200', '401', '404', '429', 'default'])
  expect(Object.keys(answersOf(document, '/beside'))).toEqual(['200', 'default'])
})

test('What a plugin declares holds where it is registered', async () => {
  const auth = fp(async (app) => declareErrors(app, [AuthenticationError]))
  const document = await documentOf(async (app) => {
    await app.register(auth)
    app.get('/', handler)
  })
  expect(answersOf(document, '/')['401']).toEqual(['authentication'])
})

test('A class that is declared twice, and one that the framework raises too, is listed once', async () => {
  const document = await documentOf((app) => {
    declareErrors(app, [PageNotFoundError])
    app.get('/', { errors: [PageNotFoundError, PageNotFoundError] }, handler)
  })
  expect(answersOf(document, '/')['404']).toEqual(['page_not_found'])
})

test('An error handler of a route or scope is taken to pass on what it does not answer', async () => {
  const document = await documentOf(async (app) => {
    app.get(
      '/own',
      { errorHandler: (_error, _request, reply) => void reply.send({}), errors: [NotFoundError] },
      handler,
    )
    await app.register(async (scope) => {
      declareErrors(scope, [AuthenticationError])
      scope.get('/scope', handler)
      scope.setErrorHandler((error) => {
        throw error
      })
    })
  })
  expect(answersOf(document, '/own')).toEqual({ 200: [], 404: ['not_found'], default: general })
  expect(answersOf(document, '/scope')).toEqual({ 200: [], 401: ['authentication'], default: general })
})

test('Of a route with several methods only those with a body can fail on it', async () => {
  const document = await documentOf((app) => app.route({ method: ['GET', 'POST'], url: '/', handler }))
  expect(Object.keys(answersOf(document, '/', 'get'))).toEqual(['200', 'default'])
  expect(Object.keys(answersOf(document, '/', 'post'))).toEqual(['200', '400', '413', '415', 'default'])
})

test('Routes that differ by their constraints are one operation, with the errors of all', async () => {
  const document = await documentOf((app) => {
    app.get('/', { errors: [PageNotFoundError], constraints: { version: '1.0.0' } }, handler)
    app.get('/', { errors: [PageLockedError], constraints: { version: '2.0.0' } }, handler)
  })
  expect(answersOf(document, '/')).toEqual({ 200: [], 404: ['page_not_found'], 409: ['page_locked'], default: general })
})

test('Routes of several methods, and those that Fastify adds for HEAD, have their errors each', async () => {
  const document = await documentOf(
    (app) => app.route({ method: ['PUT', 'PATCH', 'GET'], url: '/', errors: [PageLockedError], handler }),
    { swagger: { exposeHeadRoutes: true } },
  )
  for (const method of ['put', 'patch', 'get', 'head']) {
    expect(answersOf(document, '/', method)['409']).toEqual(['page_locked'])
  }
  expect(await lintOpenapi(document)).toEqual([])
})

test('A route that was there before the plugin, or before swagger, breaks nothing', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  await app.register(swagger, swaggerOptions())
  app.get('/early', handler)
  await app.register(errorEnvelope)
  app.get('/late', handler)
  await app.ready()
  const { paths } = app.swagger() as unknown as Document
  expect(Object.keys(paths['/early']?.get?.responses ?? {})).toEqual(['200'])
  expect(Object.keys(paths['/late']?.get?.responses ?? {})).toEqual(['200', 'default'])
})
