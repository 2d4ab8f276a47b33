import type { RateLimit } from '../envelope/mcp-error-envelope.ts'
import { oneLine } from '../envelope/one-line.ts'
import type { Telemetry } from './read-telemetry.ts'
import { scrubbedJson } from './scrub-json.ts'
import { toWarning } from './warnings.ts'

const rateLimitKeys = ['limit_per_second', 'remaining', 'reset_at'] as const

/** Makes telemetry of what a tool says it is; what does not fit the contract is absent. Never throws. */
export function toTelemetry(given: unknown): Telemetry {
  const { rate_limit, retry_after_seconds, warnings } = recordOf(scrubbedJson(given))
  const limits = recordOf(rate_limit)
  const found = rateLimitKeys.map((key) => [key, limitOf(limits[key], key)] as const)
  const rateLimit: RateLimit = Object.fromEntries(found.filter(([, value]) => value !== undefined))
  const kept = Array.isArray(warnings) ? warnings.flatMap((warning) => toWarning(warning) ?? []) : []
  return {
    ...(Object.keys(rateLimit).length > 0 && { rate_limit: rateLimit }),
    ...(typeof retry_after_seconds === 'number' && retry_after_seconds >= 0 && { retry_after_seconds }),
    ...(kept.length > 0 && { warnings: kept }),
  }
}

function limitOf(value: unknown, key: string): number | string | undefined {
  if (typeof value === 'string') return oneLine(value, 100) || undefined
  return typeof value === 'number' && key !== 'reset_at' ? value : undefined
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}
