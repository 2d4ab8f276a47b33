// What leaves through this door: the one error of a request, and what makes, tells apart and retries it.
// For front ends and services that call an API with error envelopes; runs wherever `fetch` does.
export {
  type ErrorBody,
  type ErrorDetails,
  type ErrorEnvelope,
  parseErrorEnvelope,
  type ValidationItem,
} from '../envelope/index.ts'
export { ApiError, type ApiErrorFields, type ApiErrorJson, type ApiErrorKind, isApiError } from './api-error.ts'
export { checkResponse, readJson } from './check-response.ts'
export type { Asked } from './create-api-error.ts'
export { errorCodeFromBody, errorMessageFromBody } from './error-of-body.ts'
export { type ApiErrorOf, type ErrorsOf, errorsOf, type ListedErrorOf, unlisted } from './errors-of.ts'
export { type CodelessError, hasCode, type ListedError } from './has-code.ts'
export { shouldRetry } from './should-retry.ts'
export { type ThrowOnError, throwOnError } from './throw-on-error.ts'
export { toApiError } from './to-api-error.ts'
