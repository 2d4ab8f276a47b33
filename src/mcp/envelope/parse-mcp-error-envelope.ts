import type { ErrorKind } from './error-kinds.ts'
import { envelopeVersion, type McpErrorEnvelope } from './mcp-error-envelope.ts'

/** An error envelope as it came from a server: of a kind that may be newer than this package. */
export interface ReceivedEnvelope extends Omit<McpErrorEnvelope, 'error_kind'> {
  readonly error_kind: ErrorKind | (string & {})
}

type Check = (value: unknown) => boolean
type RequiredKey = keyof Omit<McpErrorEnvelope, 'legacy_error_kind' | '_meta'>

const isText: Check = (value) => typeof value === 'string'
const isObject: Check = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)
const isDetail: Check = (value) => {
  const { path, issue, received_type } = ownFields(value)
  return isText(path) && isText(issue) && isText(received_type)
}

const required: Record<RequiredKey, Check> = {
  error_kind: isText,
  tool: isText,
  summary: isText,
  details: (value) => Array.isArray(value) && value.every(isDetail),
  hints: (value) => Array.isArray(value) && value.every(isText),
  examples: Array.isArray,
  error_code: isText,
  retryable: (value) => typeof value === 'boolean',
  _envelope_version: (value) => value === envelopeVersion,
}

const optional: readonly (readonly [key: string, check: Check])[] = [
  ['legacy_error_kind', isText],
  ['_meta', isObject],
]

/**
 * Parses a value that may be an error envelope of an MCP tool, and gives a copy of it, or undefined.
 *
 * Strict, so that no other data passes for one: all nine required keys as its own, each of its type, and version 1.
 * Tolerant where a server may be newer or careless: kinds and keys that are not known, empty texts; optional keys of
 * another type are left out. Never throws.
 */
export function parseMcpErrorEnvelope(value: unknown): ReceivedEnvelope | undefined {
  try {
    // Most of what comes is no envelope, and may be big: one look before anything is copied.
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, '_envelope_version')) return undefined
    const fields = ownFields(value)
    if (!Object.entries(required).every(([key, check]) => check(fields[key]))) return undefined
    for (const [key, check] of optional) if (!check(fields[key])) delete fields[key]
    return { ...fields } as unknown as ReceivedEnvelope
  } catch {
    return undefined
  }
}

/** Copies what a JSON object holds. A key that came in through a prototype was not sent. */
function ownFields(value: unknown): Record<string, unknown> {
  return { __proto__: null, ...(isObject(value) && (value as object)) }
}
