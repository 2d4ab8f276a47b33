import { type ErrorDetails, type ErrorEnvelope, isText, parseErrorEnvelope } from '../envelope/index.ts'

/**
 * What became of a request:
 *
 * - `http`: it was answered, and not with success. `status` says how; there is a `code` if the body was an envelope.
 * - `parse`: it was answered with success, by something that is not what was asked for, such as HTML instead of JSON.
 * - `network`: no whole answer came. So counts anything else that fails, too: a value does not tell where it was thrown.
 * - `timeout`: none came in time.
 * - `aborted`: the caller no longer wanted one.
 */
export type ApiErrorKind = 'http' | 'parse' | 'network' | 'timeout' | 'aborted'

/** What an `ApiError` is made from, beside its message. */
export interface ApiErrorFields {
  readonly kind: ApiErrorKind
  /** The HTTP status, where an answer came. */
  readonly status?: number | undefined
  /** The code of the envelope. Absent where the body was none: nothing is invented. */
  readonly code?: string | undefined
  /** The details of the envelope. Null where there are none. */
  readonly details?: ErrorDetails | undefined
  /** The status that the envelope names, where it is not the HTTP status. */
  readonly bodyStatus?: number | undefined
  /** The header X-Request-Id: what to tell whoever runs the service. */
  readonly requestId?: string | undefined
  /** Seconds to wait before the next try: the header Retry-After (RFC 9110 §10.2.3). */
  readonly retryAfter?: number | undefined
  readonly url?: string | undefined
  /** The method of the request, in capitals. */
  readonly method?: string | undefined
  /** The first 200 characters of a body that was no JSON. For logs, not for people. */
  readonly excerpt?: string | undefined
  /** What was caught: the failure of `fetch`, of a library, of parsing the body. */
  readonly cause?: unknown
}

/** All of an `ApiError` as a plain object, fit for JSON, `postMessage` and server actions. Its cause is the message of it. */
export interface ApiErrorJson extends ApiErrorFields {
  readonly message: string
  readonly details: ErrorDetails
  readonly cause?: string | undefined
}

/**
 * The one error of a request, whichever library made it: told apart by `kind`, then by `code`.
 *
 * Its message is the server's where it sent one. What an answer did not tell is absent.
 */
export class ApiError extends Error {
  declare readonly kind: ApiErrorKind
  declare readonly status?: number | undefined
  declare readonly code?: string | undefined
  declare readonly details: ErrorDetails
  declare readonly bodyStatus?: number | undefined
  declare readonly requestId?: string | undefined
  declare readonly retryAfter?: number | undefined
  declare readonly url?: string | undefined
  declare readonly method?: string | undefined
  declare readonly excerpt?: string | undefined

  constructor(message: string | undefined, fields: ApiErrorFields) {
    super(message, (fields.cause && fields) as ErrorOptions)
    for (const name in fields) {
      const value = fields[name as keyof ApiErrorFields]
      // Fields can come from JSON of anywhere: none replaces what every error has, `__proto__` and `toJSON` least of all.
      if (!(name in this) && (value || value === 0)) (this as unknown as Record<string, unknown>)[name] = value
    }
    this.details ??= null
  }

  /** The envelope that the body was, if it was one. */
  get envelope(): ErrorEnvelope | undefined {
    const error = parseErrorEnvelope({
      error: { ...this, message: this.message, status: this.bodyStatus ?? this.status },
    })
    return error && { error }
  }

  /** Gives all fields as a plain object, of which `ApiError.fromJSON` makes the error again. */
  toJSON(): ApiErrorJson {
    return { ...this, message: this.message, cause: [(this.cause as Error)?.message, this.cause].find(isText) }
  }

  /** Makes an error of what `toJSON` gave. */
  static fromJSON(json: ApiErrorJson): ApiError {
    return new ApiError(json.message, json)
  }

  static {
    ApiError.prototype.name = 'ApiError'
  }
}

/** Tells whether a value is an `ApiError`, of this copy of the package or another. */
export function isApiError(value: unknown): value is ApiError {
  return value instanceof Error && value.name === 'ApiError' && 'kind' in value
}
