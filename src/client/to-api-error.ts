import { type ApiError, isApiError } from './api-error.ts'
import { type Answer, type Asked, createApiError } from './create-api-error.ts'

/** What errors and results of libraries hold, as far as it is read here. */
interface Failed extends Answer {
  readonly response?: Answer & { readonly data?: unknown }
  /** The body: of ky and ofetch. */
  readonly data?: unknown
  /** The body, or what `fetch` threw: of results of openapi-fetch and Hey API. */
  readonly error?: unknown
  /** Of axios. */
  readonly config?: Asked
  /** Of ky and ofetch. */
  readonly options?: Asked
  /** Of ky without an answer, and of Hey API. */
  readonly request?: Asked
}

/**
 * Makes an `ApiError` of whatever a request failed with: what `fetch` threw, the error of ky, ofetch or axios, the result
 * of openapi-fetch or Hey API (`{ error, response, request }`), an envelope, a `Response`. An `ApiError` comes back as it is.
 *
 * `request` is the Request or the second argument of `fetch`, where the failure does not tell it. Never throws; of a
 * value that can't be read nothing is kept.
 */
export function toApiError(thrown: unknown, request?: Asked): ApiError {
  try {
    if (isApiError(thrown)) return thrown
    const failed = thrown as Failed
    const asked = request ?? failed.config ?? (failed.request?.url ? failed.request : failed.options)
    const { response, error } = failed
    const body = response ? (failed.data ?? error ?? response.data) : thrown
    // A Response is an answer itself; an error that has a status of its own is none.
    return createApiError(error ?? thrown, asked, response ?? (failed.headers && failed), body)
  } catch {
    // Nothing, or a value that nobody can look at, whoever logs it either.
    return createApiError(undefined, request)
  }
}
