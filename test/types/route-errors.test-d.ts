import type { FastifyPluginAsyncTypebox, TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { AuthenticationError, ConflictError, declareErrors, NotFoundError, RateLimitedError } from 'error-envelope'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type RouteOptions } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import Type from 'typebox'
import { expectTypeOf, test } from 'vitest'
import { z } from 'zod'

class PageLockedError extends ConflictError.withDetails(Type.Object({ lockedBy: Type.String() })) {}

class QuotaError extends RateLimitedError {
  constructor(readonly limit: number) {
    super(`No more than ${limit}`)
  }
}

interface AuditLogger extends FastifyBaseLogger {
  audit(text: string): void
}
declare const auditLogger: AuditLogger

const errors = [NotFoundError, PageLockedError, QuotaError]
const params = Type.Object({ id: Type.Integer() })

test('Every form of a route takes errors, with classes of any constructor', () => {
  const app = Fastify()
  app.get('/', { errors }, async () => ({}))
  app.get('/', { errors, handler: async () => ({}) })
  app.route({ method: 'GET', url: '/', errors, handler: async () => ({}) })
  app.all('/', { errors: [] }, async () => ({}))
  expectTypeOf<RouteOptions>().toHaveProperty('errors')
})

test('Errors do no harm to what handlers know of a request', () => {
  Fastify()
    .withTypeProvider<TypeBoxTypeProvider>()
    .get('/', { schema: { params }, errors }, (request) => {
      expectTypeOf(request.params.id).toEqualTypeOf<number>()
    })
  Fastify()
    .withTypeProvider<ZodTypeProvider>()
    .get('/', { errors, schema: { querystring: z.object({ page: z.number() }) } }, ({ query }) => {
      expectTypeOf(query.page).toEqualTypeOf<number>()
    })
  Fastify().get<{ Params: { id: string } }>('/', { errors }, (request) => {
    expectTypeOf(request.params.id).toEqualTypeOf<string>()
  })
})

test('Scopes of any kind declare errors', () => {
  declareErrors(Fastify(), [AuthenticationError])
  declareErrors(Fastify({ http2: true, https: {} }), [AuthenticationError])
  declareErrors(Fastify({ loggerInstance: auditLogger }), errors)
  const plugin: FastifyPluginAsyncTypebox = async (scope) => declareErrors(scope, errors)
  expectTypeOf(plugin).returns.toEqualTypeOf<Promise<void>>()
  expectTypeOf(declareErrors).parameter(1).not.toBeAny()
})

test('What is no domain error class does not compile', () => {
  const app: FastifyInstance = Fastify()
  // @ts-expect-error: an instance
  app.get('/', { errors: [new NotFoundError()] }, async () => ({}))
  // @ts-expect-error: another class
  app.get('/', { errors: [RangeError] }, async () => ({}))
  // @ts-expect-error: one class, without its list
  app.get('/', { errors: NotFoundError }, async () => ({}))
  // @ts-expect-error: no class, as an import that is missing
  app.get('/', { errors: [undefined] }, async () => ({}))
  // @ts-expect-error: a code
  declareErrors(app, ['not_found'])
  // @ts-expect-error: no scope
  declareErrors({}, [NotFoundError])
  // @ts-expect-error: no errors
  declareErrors(app)
})
