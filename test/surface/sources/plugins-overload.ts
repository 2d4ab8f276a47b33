import circuitBreaker, { type FastifyCircuitBreakerOptions } from '@fastify/circuit-breaker'
import underPressure, { type FastifyUnderPressureOptions } from '@fastify/under-pressure'
import { ServiceUnavailableError } from 'error-envelope'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { expectEnvelope } from '../../fixtures/expect-envelope.ts'
import { startApp } from '../../fixtures/start-app.ts'
import { everyAnswer } from './every-answer.ts'
import type { Outside, Source } from './source.ts'

// Under pressure at once, by a health check that says so.
async function pressedApp(options: FastifyUnderPressureOptions = {}) {
  const { app } = await startApp(async (app) => {
    await app.register(underPressure, { healthCheck: async () => false, healthCheckInterval: 60_000, ...options })
    app.get('/', async () => 'passed')
  })
  return app
}

// The breaker looks at the clock only after the answer is made: any time is longer than this.
const noTime = Number.MIN_VALUE

async function brokenApp(
  options: FastifyCircuitBreakerOptions,
  handler: () => Promise<string>,
): Promise<FastifyInstance> {
  const { app } = await startApp(async (app) => {
    await app.register(circuitBreaker, options)
    app.get('/', { preHandler: app.circuitBreaker() }, handler)
  })
  return app
}

const failing = async () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7:80'))

export const overloadSources: readonly Source[] = [
  {
    source: '@fastify/under-pressure: under pressure, on any route and its status route',
    becomes: '503 service_unavailable',
    note: 'with `Retry-After`',
    answer: async () => {
      const app = await pressedApp({ exposeStatusRoute: true })
      const onlyStatus = await pressedApp({ exposeStatusRoute: true, healthCheckInterval: -1 })
      return everyAnswer('503 service_unavailable', [
        app.inject('/'),
        app.inject('/status'),
        onlyStatus.inject('/status'),
      ])
    },
    check: ({ headers }) => expect(headers['retry-after']).toBe('10'),
  },
  {
    source: '@fastify/under-pressure: with a domain error class of your own, `BusyError`, as `customError`',
    becomes: '503 busy',
    note: 'with `Retry-After`',
    answer: async () => {
      class BusyError extends ServiceUnavailableError {
        constructor() {
          super('Busy, come back in a minute')
        }
      }
      const app = await pressedApp({ customError: BusyError })
      return everyAnswer('503 busy', [app.inject('/'), app.inject('/')])
    },
    check: (answer) => {
      expect(expectEnvelope(answer).message).toBe('Busy, come back in a minute')
      expect(answer.headers['retry-after']).toBe('10')
    },
  },
  {
    source: '@fastify/circuit-breaker: a handler that takes too long, which fails in `onSend`',
    becomes: '503 service_unavailable',
    answer: async () => (await brokenApp({ timeout: noTime }, async () => 'passed')).inject('/'),
  },
  {
    source: '@fastify/circuit-breaker: an open circuit',
    becomes: '503 service_unavailable',
    answer: async () => {
      const app = await brokenApp({ threshold: 1 }, failing)
      await app.inject('/')
      return app.inject('/')
    },
  },
  {
    source: '@fastify/circuit-breaker: the failure that opens the circuit',
    becomes: '500 internal_error',
    note: 'which is the error of the handler',
    answer: async () => (await brokenApp({ threshold: 1 }, failing)).inject('/'),
    check: ({ body }) => expect(body).not.toContain('10.0.0.7'),
  },
  {
    source: '@fastify/circuit-breaker: `onTimeout` or `onCircuitOpen` throws a domain error',
    becomes: '503 service_unavailable',
    answer: async () => {
      const refuse = async () => {
        throw new ServiceUnavailableError('The index takes too long')
      }
      const slow = await brokenApp({ timeout: noTime, onTimeout: refuse }, async () => 'passed')
      const open = await brokenApp({ threshold: 1, onCircuitOpen: refuse }, failing)
      await open.inject('/')
      return everyAnswer('503 service_unavailable', [slow.inject('/'), open.inject('/')])
    },
    check: (answer) => expect(expectEnvelope(answer).message).toBe('The index takes too long'),
  },
]

export const outsideOverload: readonly Outside[] = [
  {
    source: '@fastify/under-pressure: a `pressureHandler` that gives a value',
    happens: '200 with that value',
    remedy: 'throw a `ServiceUnavailableError` in it',
    check: async () => {
      const sending = await pressedApp({ pressureHandler: () => ({ busy: true }) as never })
      const { statusCode, body } = await sending.inject('/')
      expect([statusCode, body]).toEqual([200, '{"busy":true}'])
      const throwing = await pressedApp({
        pressureHandler: () => {
          throw new ServiceUnavailableError('Busy', { retryAfter: 5 })
        },
      })
      const remedied = await throwing.inject('/')
      expect(expectEnvelope(remedied)).toMatchObject({ code: 'service_unavailable', message: 'Busy' })
      expect(remedied.headers['retry-after']).toBe('5')
    },
  },
  {
    source: '@fastify/circuit-breaker: an `onTimeout` that gives a value',
    happens: 'that value, with the status of the answer that came too late',
    remedy: 'throw a `ServiceUnavailableError` in it',
    check: async () => {
      const app = await brokenApp({ timeout: noTime, onTimeout: () => 'too late' }, async () => 'passed')
      const { statusCode, body } = await app.inject('/')
      expect([statusCode, body]).toEqual([200, 'too late'])
    },
  },
]
