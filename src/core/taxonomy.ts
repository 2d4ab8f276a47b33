import { DomainError, type DomainErrorClass, type DomainErrorOptions } from './domain-error.ts'
import { declareName } from './error-class.ts'

// The twelve of ADR-0086 §2 in its order, then the two that a server itself needs. Each declares its own name, so that
// its code survives a bundler; unlike a call beside the class, a static block can't be dropped as a side effect.

/** The request makes no sense: 400 `bad_request`. */
export class BadRequestError extends DomainError {
  static override readonly status: number = 400
  static override readonly meaning: string = 'The request makes no sense.'
  static override readonly advice: string | undefined = 'Correct the request before you repeat it.'
  static {
    declareName(this, 'BadRequestError')
  }
}

/** The caller is not known: 401 `authentication`. */
export class AuthenticationError extends DomainError {
  static override readonly status: number = 401
  static override readonly meaning: string = 'The caller is not known.'
  static override readonly advice: string | undefined = 'Send valid credentials.'
  static {
    declareName(this, 'AuthenticationError')
  }
}

/** The caller is known and may not do this: 403 `forbidden`. */
export class ForbiddenError extends DomainError {
  static override readonly status: number = 403
  static override readonly meaning: string = 'The caller is known and may not do this.'
  static override readonly advice: string | undefined = 'Ask whoever grants rights, or act as somebody who has them.'
  static {
    declareName(this, 'ForbiddenError')
  }
}

/** What was asked for does not exist: 404 `not_found`. */
export class NotFoundError extends DomainError {
  static override readonly status: number = 404
  static override readonly meaning: string = 'What was asked for does not exist.'
  static override readonly advice: string | undefined = 'Check the address.'
  static {
    declareName(this, 'NotFoundError')
  }
}

/** The request conflicts with the state of the resource: 409 `conflict`. */
export class ConflictError extends DomainError {
  static override readonly status: number = 409
  static override readonly meaning: string = 'The request conflicts with the state of the resource.'
  static override readonly advice: string | undefined = 'Read the resource again, and decide anew.'
  static {
    declareName(this, 'ConflictError')
  }
}

/** What was asked for existed and never will again: 410 `gone`. */
export class GoneError extends DomainError {
  static override readonly status: number = 410
  static override readonly meaning: string = 'What was asked for existed and never will again.'
  static override readonly advice: string | undefined = 'Forget the address.'
  static {
    declareName(this, 'GoneError')
  }
}

/** The content is larger than the server takes: 413 `payload_too_large`. */
export class PayloadTooLargeError extends DomainError {
  static override readonly status: number = 413
  static override readonly meaning: string = 'The content is larger than the server takes.'
  static override readonly advice: string | undefined = 'Send less.'
  static {
    declareName(this, 'PayloadTooLargeError')
  }
}

/** The content is of a type that the server does not take: 415 `unsupported_media_type`. */
export class UnsupportedMediaTypeError extends DomainError {
  static override readonly status: number = 415
  static override readonly meaning: string = 'The content is of a type that the server does not take.'
  static override readonly advice: string | undefined = 'Send another Content-Type, such as application/json.'
  static {
    declareName(this, 'UnsupportedMediaTypeError')
  }
}

/** The request is well-formed and breaks a rule of the domain: 422 `validation`. */
export class ValidationError extends DomainError {
  static override readonly status: number = 422
  static override readonly meaning: string = 'The request is well-formed and breaks a rule of the domain.'
  static override readonly advice: string | undefined = 'Correct what the message names.'
  static {
    declareName(this, 'ValidationError')
  }
}

/** The feature is planned, not there: 501 `not_implemented_feature`. */
export class NotImplementedFeatureError extends DomainError {
  static override readonly status: number = 501
  static override readonly meaning: string = 'The feature is planned, not there.'
  static override readonly advice: string | undefined = 'Do without it for now.'
  static {
    declareName(this, 'NotImplementedFeatureError')
  }
}

/** A service behind this one failed: 502 `upstream`. Its `upstreamStatus` is what that service answered with. */
export class UpstreamError extends DomainError {
  static override readonly status: number = 502
  static override readonly meaning: string = 'A service behind this one failed.'
  static override readonly advice: string | undefined = 'Try again later.'
  static {
    declareName(this, 'UpstreamError')
  }

  /** The HTTP status that the service behind answered with, for readers in the process; undefined where there was no answer. */
  readonly upstreamStatus: number | undefined

  constructor(message?: string, options?: DomainErrorOptions & { readonly upstreamStatus?: number | undefined }) {
    super(message, options)
    const upstreamStatus: unknown = options?.upstreamStatus
    this.upstreamStatus = isHttpStatus(upstreamStatus) ? upstreamStatus : undefined
  }
}

/** The service cannot answer now; a retry may help: 503 `service_unavailable`. */
export class ServiceUnavailableError extends DomainError {
  static override readonly status: number = 503
  static override readonly meaning: string = 'The service cannot answer now.'
  static override readonly advice: string | undefined = 'Try again, after Retry-After where it is sent.'
  static {
    declareName(this, 'ServiceUnavailableError')
  }
}

/** The resource exists and does not answer to this method: 405 `method_not_allowed`, with `Allow` (RFC 9110 §15.5.6). */
export class MethodNotAllowedError extends DomainError {
  static override readonly status: number = 405
  static override readonly meaning: string = 'The resource exists and does not answer to this method.'
  static override readonly advice: string | undefined = 'Use a method that the header Allow lists.'
  static {
    declareName(this, 'MethodNotAllowedError')
  }

  constructor(message?: string, options?: DomainErrorOptions & { readonly allow?: readonly string[] }) {
    const { allow, ...rest } = options ?? {}
    super(message, allow === undefined ? rest : { ...rest, headers: { ...rest.headers, allow: allow.join(', ') } })
  }
}

/** The caller sends too many requests: 429 `rate_limited`. Its `retryAfter` says when to come back. */
export class RateLimitedError extends DomainError {
  static override readonly status: number = 429
  static override readonly meaning: string = 'The caller sends too many requests.'
  static override readonly advice: string | undefined = 'Wait as long as Retry-After says.'
  static {
    declareName(this, 'RateLimitedError')
  }
}

function isHttpStatus(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 100 && value <= 599
}

/** The package's own classes, the base first. They count as in every catalogue, and each owns its status. */
export const ownErrorClasses: readonly DomainErrorClass[] = [
  DomainError,
  BadRequestError,
  AuthenticationError,
  ForbiddenError,
  NotFoundError,
  ConflictError,
  GoneError,
  PayloadTooLargeError,
  UnsupportedMediaTypeError,
  ValidationError,
  NotImplementedFeatureError,
  UpstreamError,
  ServiceUnavailableError,
  MethodNotAllowedError,
  RateLimitedError,
]
