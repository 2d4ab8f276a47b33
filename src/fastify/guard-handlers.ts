import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { warnOnce } from '../core/index.ts'
import { formatSchemaErrors } from './format-schema-errors.ts'
import { readProperty } from './read-property.ts'

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

/** Carries what an error handler threw to the next handler, which is ours in the end. */
class Carrier extends Error {
  override readonly name = 'Carrier'
  readonly carried: unknown

  constructor(carried: unknown) {
    super('An error handler threw something other than an Error', { cause: carried })
    this.carried = carried
  }
}

/** Gives what was thrown in the first place. */
export function unwrapThrown(thrown: unknown): unknown {
  return isErrorOf(Carrier, thrown) ? (thrown as Carrier).carried : thrown
}

/**
 * Makes an error handler throw nothing but errors. One that is async, and gives nothing where it sent nothing and set no
 * status of an error, has not handled the error: it goes on to the next.
 */
export function guardErrorHandler(handler: ErrorHandler): ErrorHandler {
  return guarded(handler, function (error, request, reply) {
    const hasSent = watchSend(reply)
    let result: unknown
    try {
      result = handler.call(this, error, request, reply)
    } catch (thrown) {
      throw isErrorOf(Error, thrown) ? thrown : new Carrier(thrown)
    }
    // A reply is a thenable of its own kind.
    if (result === reply || typeof readProperty(result, 'then') !== 'function') return result
    return Promise.resolve(result).then((value) => {
      if (value === undefined && !hasSent() && isUnanswered(reply)) throw error
      return value
    })
  })
}

// What is sent may be in hooks yet when the handler ends.
function watchSend(reply: FastifyReply): () => boolean {
  let hasSent = false
  const { send } = reply
  reply.send = (payload) => {
    hasSent = true
    return send.call(reply, payload)
  }
  return () => hasSent
}

/** Makes a schema error formatter give nothing but errors that Fastify can add to. */
export function guardSchemaErrorFormatter(formatter: SchemaErrorFormatter): SchemaErrorFormatter {
  return guarded(formatter, function (this: unknown, reports, part) {
    const error: unknown = formatter.call(this, reports, part)
    if (isErrorOf(Error, error) && Object.isExtensible(error)) return error as Error
    warnOnce(
      formatter,
      'no-error',
      'A schemaErrorFormatter gave no Error that can be added to; the failure is answered as validation_error.',
    )
    return formatSchemaErrors(reports, part)
  })
}

const guards = new WeakSet<object>()

// Fastify tells handlers by their names; and a route for GET comes again, for HEAD. What is no function is for Fastify
// to refuse.
function guarded<Target extends (...given: never[]) => unknown>(target: Target, guard: Target): Target {
  if (typeof target !== 'function' || guards.has(target)) return target
  guards.add(guard)
  return Object.defineProperty(guard, 'name', { value: target.name, configurable: true })
}

function isUnanswered({ raw, request, sent, statusCode }: FastifyReply): boolean {
  return !sent && !raw.headersSent && !request.raw.aborted && statusCode < 400
}

// A proxy may refuse to tell its prototype.
function isErrorOf(ErrorClass: ErrorConstructor | typeof Carrier, thrown: unknown): boolean {
  try {
    return thrown instanceof ErrorClass
  } catch {
    return false
  }
}
