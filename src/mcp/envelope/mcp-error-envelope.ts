import type { ErrorKind } from './error-kinds.ts'

/** The version of the contract that this package speaks, in every envelope and in the capabilities. */
export const envelopeVersion = 1

/** An error as an MCP tool gives it (Error Envelope Contract v1, "Required envelope fields"). */
export interface McpErrorEnvelope {
  readonly error_kind: ErrorKind
  /** The tool that failed, `unknown_tool` where its name can't be told. */
  readonly tool: string
  /** What happened, in one line. */
  readonly summary: string
  readonly details: readonly DetailEntry[]
  /** What can be done about it, most specific first. */
  readonly hints: readonly string[]
  /** Values that would be valid in the place of the one that failed, or names of tools that there are. */
  readonly examples: readonly unknown[]
  readonly error_code: string
  /** Whether the same call could succeed later. */
  readonly retryable: boolean
  readonly _envelope_version: typeof envelopeVersion
  /** What `error_kind` was before it changed, while that change is new. */
  readonly legacy_error_kind?: string
  readonly _meta?: EnvelopeMeta
}

/** One thing that is wrong. */
export interface DetailEntry {
  /** Where, dotted: `filters.0.marketplaceId`; empty where it is no field. */
  readonly path: string
  readonly issue: string
  /** What was there: a type by its name on the wire (`str`, `int`, `missing`, ...), or the name of what was raised. */
  readonly received_type: string
  /** Where, slash-joined: `filters/0/marketplaceId`. */
  readonly field?: string
  readonly expected_type?: string | readonly string[]
  readonly limit?: number
  readonly actual?: number
  readonly allowed?: readonly unknown[]
  /** The first field that the schema does not know, and all of them. */
  readonly extra?: string
  readonly extras?: readonly string[]
  readonly format?: string
  /** `details` of a domain error. */
  readonly details?: unknown
  readonly upstream_code?: string
  readonly upstream_message?: string
  readonly upstream_details?: unknown
  readonly request_id?: string
  readonly [key: string]: unknown
}

/** What a server knows of a call beside its outcome; each part is absent where there is nothing to say. */
export interface EnvelopeMeta {
  /** What was done to the arguments before they were looked at. */
  readonly normalized?: readonly NormalizedEvent[]
  readonly rate_limit?: RateLimit
  readonly retry_after_seconds?: number
  readonly warnings?: readonly Warning[]
  /** The keyword of JSON Schema behind SCHEMA_VALIDATION_FAILED. */
  readonly validator?: string
  readonly [key: string]: unknown
}

/** One thing that was done, or could not be done, to the arguments of a call. */
export type NormalizedEvent =
  | { readonly kind: 'renamed'; readonly from: string; readonly to: string; readonly reason: string }
  | {
      readonly kind: 'dropped_alias'
      readonly from: string
      readonly canonical: string
      readonly to: string
      readonly reason: string
    }
  | {
      readonly kind: 'coerced'
      readonly field: string
      readonly from_type: string
      readonly to_type: string
      readonly reason: string
    }
  | {
      readonly kind: 'unknown_field_passed_through' | 'unknown_field_rejected'
      readonly field: string
      readonly reason: string
    }

/** What an upstream said of its rate limit: numbers where they are numbers, else its own text. */
export interface RateLimit {
  readonly limit_per_second?: number | string
  readonly remaining?: number | string
  readonly reset_at?: string
}

/** Something about a result that is worth knowing although the call succeeded. */
export interface Warning {
  readonly kind: string
  readonly summary: string
  readonly details: readonly unknown[]
  readonly hints: readonly string[]
}
