import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { warnOnce } from '../core/index.ts'
import { Carrier, unwrapThrown } from './carrier.ts'
import { formatSchemaErrors } from './format-schema-errors.ts'
import { guarded } from './guarded.ts'
import { isError } from './is-error.ts'
import { readProperty } from './read-property.ts'
import { silence } from './silence.ts'
import { watchSend } from './watch-send.ts'

type ErrorHandler = (this: FastifyInstance, error: unknown, request: FastifyRequest, reply: FastifyReply) => unknown
type SchemaErrorFormatter = NonNullable<RouteOptions['schemaErrorFormatter']>

/**
 * Guards the error handlers and schema error formatters that the application sets from here on, in this scope and all
 * below. Where they throw, or give, what is no `Error`, Fastify sends that as an ordinary answer, with status 200.
 */
export function guardHandlers(app: FastifyInstance): void {
  // Scopes below inherit these two.
  const { setErrorHandler, setSchemaErrorFormatter } = app
  app.setErrorHandler = function (this: FastifyInstance, handler: ErrorHandler) {
    return setErrorHandler.call(this, guardErrorHandler(handler) as never)
  } as FastifyInstance['setErrorHandler']
  app.setSchemaErrorFormatter = function (this: FastifyInstance, formatter: SchemaErrorFormatter) {
    return setSchemaErrorFormatter.call(this, guardSchemaErrorFormatter(formatter))
  } as FastifyInstance['setSchemaErrorFormatter']

  app.addHook('onRoute', (route) => {
    const { errorHandler, schemaErrorFormatter } = route
    if (errorHandler !== undefined) route.errorHandler = guardErrorHandler(errorHandler as ErrorHandler)
    if (schemaErrorFormatter !== undefined) route.schemaErrorFormatter = guardSchemaErrorFormatter(schemaErrorFormatter)
  })
}

/**
 * Makes an error handler throw nothing but errors. One that is async, and gives nothing where it sent nothing and set no
 * status, has not handled the error: it goes on to the next.
 */
function guardErrorHandler(handler: ErrorHandler): ErrorHandler {
  return guarded(handler, function (error, request, reply) {
    const { statusCode } = reply
    const hasSent = watchSend(reply)
    const result = attempt(() => handler.call(this, unwrapThrown(error), request, reply))
    // A reply is a thenable of its own kind.
    if (result === reply || typeof readProperty(result, 'then') !== 'function') return result
    return Promise.resolve(result).then((value) => {
      const isUntouched = reply.statusCode === statusCode && !hasSent() && isUnanswered(reply)
      if (value === undefined && isUntouched) throw error
      return value
    })
  })
}

/** Makes a schema error formatter give nothing but errors that Fastify can add to. */
export function guardSchemaErrorFormatter(formatter: SchemaErrorFormatter): SchemaErrorFormatter {
  return guarded(formatter, function (this: unknown, reports, part) {
    const error = attempt(() => formatter.call(this, reports, part))
    if (isError(error) && Object.isExtensible(error)) return error
    silence(error)
    warnOnce(
      formatter,
      'no-error',
      'A schemaErrorFormatter gave no Error that can be added to; the failure is answered as validation_error.',
    )
    return formatSchemaErrors(reports, part)
  })
}

// Throws nothing but errors.
function attempt(run: () => unknown): unknown {
  try {
    return run()
  } catch (thrown) {
    throw isError(thrown) ? thrown : new Carrier(thrown)
  }
}

function isUnanswered({ raw, request, sent }: FastifyReply): boolean {
  return !sent && !raw.headersSent && !request.raw.aborted
}
