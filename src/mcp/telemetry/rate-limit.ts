import type { RateLimit } from '../envelope/mcp-error-envelope.ts'
import { oneLine } from '../envelope/one-line.ts'
import type { HeaderReader } from './header-reader.ts'
import { scrub } from './scrub.ts'

// SP's names, then those of Ads and of most others.
const families = ['x-amzn-ratelimit', 'x-ratelimit']

/** Reads what an upstream says of its rate limit (contract v1, `_meta.rate_limit`); undefined where it says nothing. */
export function readRateLimit(read: HeaderReader): RateLimit | undefined {
  const of = (what: string) => families.map((family) => read(`${family}-${what}`)).find((text) => text !== undefined)
  const [limit, remaining, reset] = [of('limit'), of('remaining'), of('reset')]
  if (limit === undefined && remaining === undefined && reset === undefined) return undefined
  return {
    ...(limit !== undefined && { limit_per_second: parseDecimal(limit) ?? rawText(limit) }),
    ...(remaining !== undefined && { remaining: parseDecimal(remaining) ?? rawText(remaining) }),
    ...(reset !== undefined && { reset_at: rawText(reset) }),
  }
}

/** Parses a text that is a finite decimal as a whole: no sign, exponent, hexadecimal or underscore. */
export function parseDecimal(text: string): number | undefined {
  const value = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(value) ? value : undefined
}

function rawText(text: string): string {
  return oneLine(scrub(text), 100)
}
