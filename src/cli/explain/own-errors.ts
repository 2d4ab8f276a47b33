import {
  AuthenticationError,
  BadRequestError,
  type CatalogueEntry,
  ConflictError,
  DomainError,
  type DomainErrorClass,
  describeErrorClass,
  ForbiddenError,
  GoneError,
  MethodNotAllowedError,
  NotFoundError,
  NotImplementedFeatureError,
  PayloadTooLargeError,
  RateLimitedError,
  ServiceUnavailableError,
  UnsupportedMediaTypeError,
  UpstreamError,
  ValidationError,
} from '../../core/index.ts'

// In the order of ADR-0086 §2.
const ownClasses: readonly DomainErrorClass[] = [
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

/** The errors that every application has: the classes of this package, which count as in every catalogue. */
export const ownErrors: readonly CatalogueEntry[] = ownClasses.map((errorClass) => ({
  ...describeErrorClass(errorClass),
  errorClass,
}))
