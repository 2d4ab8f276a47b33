import rateLimit, { type RateLimitPluginOptions } from '@fastify/rate-limit'
import { type ErrorEnvelopeOptions, NotFoundError, rateLimitOptions } from 'error-envelope'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { expectEnvelope } from '../../fixtures/expect-envelope.ts'
import { startApp } from '../../fixtures/start-app.ts'
import type { Source } from './source.ts'

async function limitedApp(
  options: RateLimitPluginOptions,
  envelope: ErrorEnvelopeOptions = {},
  routes: (app: FastifyInstance) => unknown = () => {},
) {
  const { app } = await startApp(async (app) => {
    await app.register(rateLimit, { max: 1, timeWindow: '1 minute', ...options })
    app.get('/', async () => 'passed')
    routes(app)
  }, envelope)
  return app
}

// The last of so many answers, of which the first is no refusal.
async function answerNumber(count: number, app: FastifyInstance, url = '/') {
  expect((await app.inject(url)).statusCode).not.toBe(429)
  for (let number = 2; number < count; number++) await app.inject(url)
  return app.inject(url)
}

const limits = {
  'x-ratelimit-limit': '1',
  'x-ratelimit-remaining': '0',
  'x-ratelimit-reset': '60',
  'retry-after': '60',
}

export const rateLimitSources: readonly Source[] = [
  {
    source: '@fastify/rate-limit: too many requests',
    becomes: '429 rate_limited',
    note: 'with `Retry-After` and `x-ratelimit-*`',
    answer: async () => answerNumber(2, await limitedApp({})),
    check: (answer) => {
      expect(answer.headers).toMatchObject(limits)
      expect(expectEnvelope(answer).message).toBe('Rate limit exceeded, retry in 1 minute')
    },
  },
  {
    source: '@fastify/rate-limit with `rateLimitOptions()`: too many requests',
    becomes: '429 rate_limited',
    note: 'with the same headers, and in the message the same seconds as in `Retry-After`',
    answer: async () => answerNumber(2, await limitedApp(rateLimitOptions())),
    check: (answer) => {
      expect(answer.headers).toMatchObject(limits)
      expect(expectEnvelope(answer).message).toBe('Too many requests, try again in 60 seconds')
    },
  },
  {
    source: '@fastify/rate-limit: a ban',
    becomes: '403 forbidden',
    answer: async () => answerNumber(3, await limitedApp({ ban: 0 })),
    check: ({ headers }) => expect(headers).toMatchObject(limits),
  },
  {
    source: '@fastify/rate-limit with `rateLimitOptions()`: a ban',
    becomes: '403 forbidden',
    note: 'with `Retry-After`',
    answer: async () => answerNumber(2, await limitedApp({ ban: 0, ...rateLimitOptions() })),
    check: (answer) => {
      expect(answer.headers).toMatchObject(limits)
      expect(expectEnvelope(answer).message).toBe('Access is blocked after too many requests')
    },
  },
  {
    source: '@fastify/rate-limit with `enableDraftSpec`',
    becomes: '429 rate_limited',
    note: 'with `ratelimit-*`',
    answer: async () => answerNumber(2, await limitedApp({ enableDraftSpec: true })),
    check: ({ headers }) =>
      expect(headers).toMatchObject({
        'ratelimit-limit': '1',
        'ratelimit-remaining': '0',
        'ratelimit-reset': '60',
        'retry-after': '60',
      }),
  },
  {
    source: '@fastify/rate-limit: an `errorResponseBuilder` that gives a plain object',
    becomes: '500 internal_error',
    note: 'as any thrown object; give an error, or use `rateLimitOptions()`',
    answer: async () =>
      answerNumber(2, await limitedApp({ errorResponseBuilder: () => ({ statusCode: 429, error: 'slow down' }) })),
    check: ({ headers }) => expect(headers).toMatchObject(limits),
  },
  {
    source: '@fastify/rate-limit: the store fails',
    becomes: '500 internal_error',
    answer: async () => {
      class BrokenStore {
        incr(_key: string, done: (error: Error) => void) {
          done(new Error('connect ECONNREFUSED 10.0.0.7:6379'))
        }
        child() {
          return this
        }
      }
      return (await limitedApp({ store: BrokenStore })).inject('/')
    },
    check: ({ body }) => expect(body).not.toContain('10.0.0.7'),
  },
  {
    source:
      '@fastify/rate-limit: too many requests for unknown routes, by a not-found handler of your own with a limit',
    becomes: '429 rate_limited',
    answer: async () => {
      const unlimited = await answerNumber(2, await limitedApp(rateLimitOptions()), '/unknown')
      expect(unlimited.statusCode).toBe(404)
      const app = await limitedApp(rateLimitOptions(), { notFound: false }, (app) =>
        app.setNotFoundHandler({ preHandler: app.rateLimit() }, async () => {
          throw new NotFoundError('Route not found')
        }),
      )
      return answerNumber(2, app, '/unknown')
    },
    check: ({ headers }) => expect(headers).toMatchObject(limits),
  },
]
