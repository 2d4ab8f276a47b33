/**
 * Reads Retry-After (RFC 9110 §10.2.3): seconds, or the seconds until a date, which are 0 once it has passed.
 *
 * Gives NaN for anything else.
 */
export function parseRetryAfter(value: string): number {
  // `Date.parse` alone takes "-3" for a date.
  const date = Date.parse(/, .*GMT/.test(value) ? value : '')
  return Math.max(0, Math.ceil(/^\d+\s*$/.test(value) ? +value : (date - Date.now()) / 1000))
}
