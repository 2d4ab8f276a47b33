import type { EnvelopeMeta } from '../envelope/mcp-error-envelope.ts'
import { type HeadersLike, headerReader } from './header-reader.ts'
import { readRateLimit } from './rate-limit.ts'
import { parseRetryAfter } from './retry-after.ts'
import { readWarnings } from './warnings.ts'

export type { HeadersLike } from './header-reader.ts'

/** What the headers of an upstream's response tell beside its outcome. */
export type Telemetry = Pick<EnvelopeMeta, 'rate_limit' | 'retry_after_seconds' | 'warnings'>

/** Reads the telemetry in the headers of a response; what they don't tell is absent. Never throws. */
export function readTelemetry(headers: HeadersLike, now: number = Date.now()): Telemetry {
  const read = headerReader(headers)
  const rateLimit = readRateLimit(read)
  const retryAfter = parseRetryAfter(read('retry-after') ?? '', now)
  const warnings = readWarnings(read('warning') ?? '')
  return {
    ...(rateLimit !== undefined && { rate_limit: rateLimit }),
    ...(retryAfter !== undefined && { retry_after_seconds: retryAfter }),
    ...(warnings.length > 0 && { warnings }),
  }
}
