import type { FastifyRequest } from 'fastify'
import type { ErrorCatalogue, ErrorEnvelope, ErrorMapper, StackTraces } from '../core/index.ts'
import type { ErrorSource } from './error-reply.ts'

/** The level of a failure's log line, or false for none. */
export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | false

/** What `onEnvelope` is told beside the envelope. */
export interface EnvelopeContext {
  readonly request: FastifyRequest
  /** What was thrown. For metrics and tracing; it may hold secrets. */
  readonly thrown: unknown
  readonly source: ErrorSource
  /** The pattern of the route, such as `/pages/:slug`; undefined where no route matched. */
  readonly route: string | undefined
}

/** Options of the plugin. All have sensible defaults. */
export interface ErrorEnvelopeOptions {
  /** The application's errors, from `defineErrors`. Keeps their codes whatever a bundler does. */
  readonly catalogue?: ErrorCatalogue
  /** Turn foreign errors, such as a driver's, into domain errors; the first that answers counts. */
  readonly mappers?: readonly ErrorMapper[]
  /** Tells which errors of the application's own have a `statusCode` (or `status`) and message meant for clients. */
  readonly trust?: (thrown: unknown) => boolean
  /** Status of a request that failed its schema. Default 422. */
  readonly validationStatus?: number
  /** Answers unknown routes. Default true; false leaves the application's own not-found handler alone. */
  readonly notFound?: boolean
  /** Answers 405 with `Allow` where the path exists for another method. Default true. */
  readonly methodNotAllowed?: boolean
  /** `WWW-Authenticate` of a 401 that carries none, such as `Bearer`. */
  readonly challenge?: string
  /** Name of the header that repeats the code. Default `x-error-code`; false for none. */
  readonly errorCodeHeader?: string | false
  /** Name of a header that sends the request's id with every error. Default false, none. */
  readonly requestIdHeader?: string | false
  /** Level of the one log line per failure. Default: `info` below 500, else `error`. */
  readonly logLevelFor?: (envelope: ErrorEnvelope, thrown: unknown) => LogLevel
  /** Which domain errors capture a stack trace, in the whole process. Default: server errors in production, else all. */
  readonly stackTraces?: StackTraces
  /** What happens where routes were registered before the plugin and so are not covered. Default `warn`. */
  readonly lateRegistration?: 'warn' | 'throw'
  /**
   * What happens where a route answers with an error that it does not declare, so that its documents lack it. It holds
   * once any route or scope declares errors. Default `warn`, once for each; `throw`, for tests, makes it a 500.
   */
  readonly undeclared?: 'warn' | 'throw' | 'ignore'
  /** Puts the envelope in the place of error bodies that handlers and other plugins write by hand. Default false. */
  readonly envelopeOwnBodies?: boolean
  /**
   * Guards each request, at the cost of a function call or two, against what Fastify lets through: what is thrown before
   * a route is found (by `genReqId`, `rewriteUrl`, a query parser, a constraint, a serializer of the logger), which ends
   * the process; a hook that throws `undefined`, which lets the handler run; and a request without `Host`, which Node
   * answers without a body. Default false. `inject` has the guard of hooks alone.
   */
  readonly guardRequests?: boolean
  /** Called with each envelope once it is built. What it throws is logged, nothing more. */
  readonly onEnvelope?: (envelope: ErrorEnvelope, context: EnvelopeContext) => void
}
