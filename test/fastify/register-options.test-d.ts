import errorEnvelope, { type ErrorEnvelopeOptions } from 'error-envelope'
import type { FastifyInstance } from 'fastify'
import { expectTypeOf, test } from 'vitest'

declare const app: FastifyInstance
declare const options: ErrorEnvelopeOptions

test('Every option compiles in a call of register', () => {
  app.register(errorEnvelope, { challenge: 'Bearer', errorCodeHeader: false, stackTraces: 'all' })
  app.register(errorEnvelope, { onEnvelope: ({ error }, { route }) => void [error.code, route] })
  app.register(errorEnvelope, { logLevelFor: ({ error }) => (error.status === 404 ? false : 'info') })
})

test('Options that were put together beforehand compile in a call of register', () => {
  app.register(errorEnvelope, options)
})

test('The level of a line can be given by code and by class', () => {
  expectTypeOf<NonNullable<ErrorEnvelopeOptions['logLevelFor']>>().returns.toEqualTypeOf<
    'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | false
  >()
})
