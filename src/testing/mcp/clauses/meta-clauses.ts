import { excerptOfValue } from '../excerpt.ts'
import { fieldOf } from '../protocol/json-rpc.ts'
import { type Clause, envelopes, metaParts } from './clause.ts'

const lacking = (part: string) => `no answer had _meta.${part}; a call that brings it about can be named`

// The events and the keys that each must have, in the order of the contract.
const eventKeys: Readonly<Record<string, readonly string[]>> = {
  renamed: ['from', 'to'],
  dropped_alias: ['from', 'canonical'],
  coerced: ['field', 'from_type', 'to_type'],
  unknown_field_passed_through: ['field'],
  unknown_field_rejected: ['field'],
}

/** What is asked of `_meta`, on errors and on successes. */
export const metaClauses: readonly Clause[] = [
  {
    id: 'normalized-events',
    sentence: '_meta.normalized holds events of the five kinds with their keys, and at least one',
    source: 'Conformance 4; _meta.normalized',
    lacking: lacking('normalized'),
    find: metaParts('normalized', (events) => {
      if (!Array.isArray(events) || events.length === 0) return `_meta.normalized is ${excerptOfValue(events, 100)}`
      return events.map(sayEvent).find((fault) => fault !== undefined)
    }),
  },
  {
    id: 'rate-limit',
    sentence: '_meta.rate_limit says something: limit_per_second, remaining or reset_at, and never null',
    source: '_meta.rate_limit',
    lacking: lacking('rate_limit'),
    find: metaParts('rate_limit', (part) =>
      isRateLimit(part) ? undefined : `_meta.rate_limit is ${excerptOfValue(part, 200)}`,
    ),
  },
  {
    id: 'retry-after',
    sentence: '_meta.retry_after_seconds is a number of at least 0',
    source: '_meta.retry_after_seconds',
    lacking: lacking('retry_after_seconds'),
    find: metaParts('retry_after_seconds', (part) =>
      typeof part === 'number' && part >= 0 ? undefined : `_meta.retry_after_seconds is ${excerptOfValue(part, 100)}`,
    ),
  },
  {
    id: 'retry-after-place',
    sentence: 'retry_after_seconds and rate_limit stand under _meta, never at the root of an envelope',
    source: '_meta.retry_after_seconds: field placement is canonical',
    lacking: 'no error came as an envelope',
    find: envelopes((envelope) => {
      const misplaced = ['retry_after_seconds', 'rate_limit'].find((key) => Object.hasOwn(envelope, key))
      return misplaced && `${misplaced} stands at the root`
    }),
  },
  {
    id: 'warnings',
    sentence: '_meta.warnings holds entries of kind, summary, details and hints',
    source: '_meta.warnings[]',
    lacking: lacking('warnings'),
    find: metaParts('warnings', (part) =>
      Array.isArray(part) && part.every(isWarning) ? undefined : `_meta.warnings is ${excerptOfValue(part, 200)}`,
    ),
  },
]

function sayEvent(event: unknown): string | undefined {
  const kind = fieldOf(event, 'kind')
  const keys = typeof kind === 'string' && Object.hasOwn(eventKeys, kind) ? eventKeys[kind] : undefined
  if (keys === undefined) return `an event is of kind ${excerptOfValue(kind, 60)}`
  const lacks = keys.filter((key) => typeof fieldOf(event, key) !== 'string')
  return lacks.length === 0 ? undefined : `an event of kind ${kind} lacks ${lacks.join(' and ')}`
}

function isRateLimit(part: unknown): boolean {
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return false
  const entries = Object.entries(part)
  return entries.length > 0 && entries.every(([key, value]) => rateLimitTypes[key]?.includes(typeof value) === true)
}

const rateLimitTypes: Readonly<Record<string, readonly string[]>> = {
  __proto__: null as never,
  limit_per_second: ['number', 'string'],
  remaining: ['number', 'string'],
  reset_at: ['string'],
}

function isWarning(part: unknown): boolean {
  return (
    typeof fieldOf(part, 'kind') === 'string' &&
    typeof fieldOf(part, 'summary') === 'string' &&
    Array.isArray(fieldOf(part, 'details')) &&
    Array.isArray(fieldOf(part, 'hints'))
  )
}
