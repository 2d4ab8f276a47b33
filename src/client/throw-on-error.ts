import type { ApiError } from './api-error.ts'
import { checkResponse } from './check-response.ts'
import { toApiError } from './to-api-error.ts'

/** The middleware that `throwOnError` makes. It fits `Middleware` of openapi-fetch. */
export interface ThrowOnError {
  onResponse(call: { request: Request; response: Response }): Promise<Response>
  onError(call: { request: Request; error: unknown }): ApiError
}

/**
 * Makes a middleware for openapi-fetch by which a client throws an `ApiError` for all that is no success:
 * `client.use(throwOnError())`. What comes back has `data`.
 */
export function throwOnError(): ThrowOnError {
  return {
    onResponse: (call) => checkResponse(call.response, call.request),
    onError: (call) => toApiError(call.error, call.request),
  }
}
