import type { RateLimit } from '../envelope/mcp-error-envelope.ts'
import type { Telemetry } from './read-telemetry.ts'
import { distinctWarnings } from './warnings.ts'

/** Merges telemetry: each key is of the first that has it, also those within `rate_limit`; warnings are those of all. */
export function mergeTelemetry(...sources: readonly Telemetry[]): Telemetry {
  const rateLimit: RateLimit = Object.assign({}, ...sources.map((source) => source.rate_limit).reverse())
  const retryAfter = sources.map((source) => source.retry_after_seconds).find((seconds) => seconds !== undefined)
  const warnings = distinctWarnings(sources.flatMap((source) => source.warnings ?? []))
  return {
    ...(Object.keys(rateLimit).length > 0 && { rate_limit: rateLimit }),
    ...(retryAfter !== undefined && { retry_after_seconds: retryAfter }),
    ...(warnings.length > 0 && { warnings }),
  }
}
