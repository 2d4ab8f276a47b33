import { toApiError } from './to-api-error.ts'

/**
 * Tells whether the same request may succeed if it is sent again, after `retryAfter` seconds if the error has them.
 *
 * - Refused before it was handled (429, and 503 with Retry-After): yes.
 * - Failed on the way (408, 502, 503, 504, no answer, none in time): yes if its method is idempotent (RFC 9110 §9.2.2);
 *   no if it is not or is not known, since it may have been handled.
 * - Anything else: no.
 */
export function shouldRetry(thrown: unknown): boolean {
  const error = toApiError(thrown)
  return /^(429|503 \w+ \d|(408|50[234]|network|timeout) (GET|HEAD|PUT|DELETE))/.test(
    `${error.status ?? error.kind} ${error.method} ${error.retryAfter}`,
  )
}
