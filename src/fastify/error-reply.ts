import type { ErrorBody } from '../core/index.ts'

/** Where an error came from: the three handlers, and what none of them knows. */
export type ErrorSource = 'domain' | 'validation' | 'http' | 'unexpected'

/** What a thrown value becomes, before it is sent and logged. */
export interface ErrorReply {
  readonly source: ErrorSource
  readonly error: ErrorBody
  /** The value that was thrown, for the log. It never leaves the process. */
  readonly thrown: unknown
  /** Headers that the error brought along, as they were given: checked before they are sent. */
  readonly headers?: unknown
  /** True where nothing failed, whatever the status: a server that closes. It is logged at info. */
  readonly isOrdinary?: true
  /** Seconds for Retry-After. */
  readonly retryAfter?: unknown
  /** Why something was not sent as it was given, or what a developer should know. For the log line. */
  readonly notes: readonly string[]
}
