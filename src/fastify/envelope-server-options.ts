import type { FastifyError, FastifyServerOptions } from 'fastify'
import { answerClientError } from './answer-client-error.ts'
import { answerFrameworkError } from './answer-framework-error.ts'
import { formatSchemaErrors } from './format-schema-errors.ts'
import { guardClientErrorHandler } from './guard-client-error-handler.ts'
import { guardFrameworkErrors } from './guard-framework-errors.ts'
import { guardSchemaErrorFormatter } from './guard-handlers.ts'
import { completedMark } from './server-options-of.ts'

/** What `envelopeServerOptions` adds to the options of the constructor, of any protocol. */
export interface EnvelopeServerOptions {
  readonly frameworkErrors: (error: FastifyError, request: unknown, reply: unknown) => void
  readonly clientErrorHandler: NonNullable<FastifyServerOptions['clientErrorHandler']>
  readonly schemaErrorFormatter: NonNullable<FastifyServerOptions['schemaErrorFormatter']>
  readonly ajv: NonNullable<FastifyServerOptions['ajv']>
}

/** The options of the Fastify constructor, whatever the protocol. */
type AnyServerOptions = FastifyServerOptions & { http?: object | null; https?: object | null; http2?: boolean }

/**
 * Completes the options of the Fastify constructor with those that the envelope needs and only the constructor takes:
 *
 *     const app = Fastify(envelopeServerOptions({ logger: true }))
 *
 * Malformed URLs, over-long parameters and broken HTTP are then answered with the envelope too, and a request that
 * fails its schema lists every failure, not the first (ajv's `allErrors`). What you give wins, in depth.
 */
export function envelopeServerOptions<Options extends AnyServerOptions = object>(
  options?: Options,
): Options & EnvelopeServerOptions {
  const given: FastifyServerOptions = { ...options }
  const { frameworkErrors, clientErrorHandler, schemaErrorFormatter } = given
  const completed = {
    ...given,
    frameworkErrors: frameworkErrors ? guardFrameworkErrors(frameworkErrors) : answerFrameworkError,
    clientErrorHandler: clientErrorHandler ? guardClientErrorHandler(clientErrorHandler) : answerClientError,
    schemaErrorFormatter: schemaErrorFormatter ? guardSchemaErrorFormatter(schemaErrorFormatter) : formatSchemaErrors,
    ajv: { ...given.ajv, customOptions: { allErrors: true, ...given.ajv?.customOptions } },
    [completedMark]: true,
  }
  return completed as unknown as Options & EnvelopeServerOptions
}
