// What leaves through this door: domain error classes, the code rule, the catalogue, and how an error becomes an envelope.
// For code that raises or reads domain errors and knows no server: domain layers, workers, the other doors.
export type { ErrorBody, ErrorDetails, ErrorEnvelope, ValidationItem } from '../envelope/index.ts'
export { codeForStatus } from './code-for-status.ts'
export { type CatalogueEntry, type CodeOf, defineErrors, type ErrorCatalogue } from './define-errors.ts'
export type { DetailsFrom, DetailsSchema } from './details-schema.ts'
export {
  DomainError,
  type DomainErrorClass,
  type DomainErrorOptions,
  type ErrorHeaders,
  type WithDetails,
} from './domain-error.ts'
export { type ErrorCodeOf, errorCodeFromName } from './error-code.ts'
export { contractOf, type ErrorContract, type RouteContract } from './error-contract.ts'
export type { ErrorMapper } from './error-mapper.ts'
export { isDomainError } from './is-domain-error.ts'
export type { Report } from './plain-json.ts'
export { type StackTraces, setStackTraces } from './stack-traces.ts'
export { statusPhrase } from './status-phrase.ts'
export {
  AuthenticationError,
  BadRequestError,
  ConflictError,
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
} from './taxonomy.ts'
export { toEnvelope } from './to-envelope.ts'

// The symbols above are for applications. Those below serve the other doors of this package; its types don't show them.

/** @internal */
export { errorEnvelopeSchema, isErrorStatus, parseErrorEnvelope, renderErrorEnvelope } from '../envelope/index.ts'
/** @internal */
export { isErrorClass } from './brand.ts'
/** @internal */
export { describesEnvelope } from './describes-envelope.ts'
/** @internal */
export { isMarkedDocument, markDocument, markSchema, takeMark, unmarkDocument } from './document-mark.ts'
/** @internal */
export { classOf } from './domain-error.ts'
/** @internal */
export { errorBodyForStatus } from './error-body-for-status.ts'
/** @internal */
export { describeErrorClass } from './error-class.ts'
/** @internal */
export { validationErrorCode } from './error-code.ts'
/** @internal */
export {
  contractKey,
  describeCatalogues,
  documentsAnswer,
  eachCodeOnce,
  errorsOfRoute,
  joinErrors,
  type RouteErrors,
  routeContractKey,
  routeContractOf,
} from './error-contract.ts'
/** @internal */
export { describeError, type ErrorDescription } from './error-description.ts'
/** @internal */
export { frameworkErrors, schemaValidationError } from './framework-errors.ts'
/** @internal */
export { toPlainJson } from './plain-json.ts'
/** @internal */
export { isProduction, warnOnce } from './runtime.ts'
/** @internal */
export { below, followReference, isObject, type Located, type Schema } from './schema-location.ts'
/** @internal */
export { withoutStackTrace } from './stack-traces.ts'
/** @internal */
export { ownErrorClasses } from './taxonomy.ts'
/** @internal */
export { toErrorBody } from './to-envelope.ts'
