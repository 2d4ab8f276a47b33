import { toApiError } from './to-api-error.ts'

/**
 * Tells whether the same request may succeed if it is sent again, after `retryAfter` seconds if the error has them.
 *
 * - Refused before it was handled (429, and 503 with Retry-After): yes.
 * - Failed on the way (502, 503, 504, no whole answer, none in time): yes, unless the method is POST or PATCH, which
 *   are not idempotent (RFC 9110 §9.2.2) and may have been handled, or is not known.
 * - Anything else: no.
 */
export function shouldRetry(thrown: unknown): boolean {
  const error = toApiError(thrown)
  return /^(http(429|503 \w+ \d)|(http50[234]|[nt]\w+) (?!PO|PA|u))/.test(
    `${error.kind}${error.status} ${error.method} ${error.retryAfter}`,
  )
}
