import bearerAuth, { type FastifyBearerAuthOptions } from '@fastify/bearer-auth'
import rateLimit, { type RateLimitOptions, type RateLimitPluginOptions } from '@fastify/rate-limit'
import {
  type BearerAuthErrorOptions,
  bearerAuthOptions,
  type ForbiddenError,
  type RateLimitErrorOptions,
  type RateLimitedError,
  rateLimitOptions,
} from 'error-envelope'
import Fastify from 'fastify'
import { expectTypeOf, test } from 'vitest'

test('@fastify/rate-limit takes rateLimitOptions()', () => {
  expectTypeOf(rateLimitOptions()).toExtend<RateLimitPluginOptions>()
  expectTypeOf(rateLimitOptions()).toExtend<RateLimitOptions>()
  expectTypeOf(rateLimitOptions()).toEqualTypeOf<RateLimitErrorOptions>()
  const app = Fastify()
  app.register(rateLimit, rateLimitOptions())
  app.register(rateLimit, { max: 100, timeWindow: '1 minute', ban: 3, ...rateLimitOptions() })
})

test('What rateLimitOptions() refuses with is known', () => {
  const { errorResponseBuilder } = rateLimitOptions()
  expectTypeOf(errorResponseBuilder).returns.toEqualTypeOf<RateLimitedError | ForbiddenError>()
  errorResponseBuilder(undefined, { ban: false, ttl: 1000 })
  // @ts-expect-error
  errorResponseBuilder(undefined, { ban: false })
  // @ts-expect-error
  rateLimitOptions({ max: 1 })
})

test('@fastify/bearer-auth takes bearerAuthOptions()', () => {
  expectTypeOf(bearerAuthOptions()).toExtend<Omit<FastifyBearerAuthOptions, 'keys'>>()
  expectTypeOf(bearerAuthOptions({ realm: 'wiki' })).toEqualTypeOf<BearerAuthErrorOptions>()
  const app = Fastify()
  app.register(bearerAuth, { keys: ['x'], ...bearerAuthOptions() })
  app.register(bearerAuth, { keys: new Set(['x']), auth: async () => true, ...bearerAuthOptions({ realm: 'wiki' }) })
  // @ts-expect-error its keys are still asked for
  app.register(bearerAuth, bearerAuthOptions())
  // @ts-expect-error
  bearerAuthOptions({ realm: 42 })
})
