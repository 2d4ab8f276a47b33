import { ValidationError } from '../../core/index.ts'
import type { DetailEntry } from '../envelope/mcp-error-envelope.ts'
import { oneLine } from '../envelope/one-line.ts'
import { receivedType } from '../envelope/received-type.ts'
import { attachFailure } from '../failures/failure.ts'
import { boundHints } from '../hints/bound-hints.ts'
import { renderName } from '../hints/name-text.ts'
import { renderValues } from '../hints/value-text.ts'
import { violationHints } from '../hints/violation-hints.ts'
import { boundedPath } from './bounded-path.ts'
import { isSchemaErrorCode, type SchemaErrorCode } from './schema-error-codes.ts'

/** What a tool's own check found. */
export interface SchemaViolation {
  /** The field, slash-joined: `filters/0/marketplaceId`; empty for the arguments as a whole. */
  readonly field: string
  readonly code: SchemaErrorCode
  /** What is wrong, for the reader; a sentence is made where there is none. */
  readonly message?: string
  /** The values that the field can have. */
  readonly allowed?: readonly unknown[]
  /** What was sent. Its type leaves, and never the value. */
  readonly received?: unknown
  /** What to do, before what is said of every such code. */
  readonly hints?: readonly string[]
  /** Up to 3 values that would be right; else the first of `allowed`. */
  readonly examples?: readonly unknown[]
}

const maximumMessage = 1000
const maximumExamples = 3

/**
 * Makes the error that a tool throws when its own check of an argument fails, in the shape of a schema's (Error Envelope
 * Contract v1, "Domain validators"). Throws a TypeError for a code outside the family SCHEMA_*, and for a field that is no text.
 */
export function schemaViolation(violation: SchemaViolation): ValidationError {
  const { field, code, message, allowed, received, hints = [], examples = allowed ?? [] } = violation
  if (!isSchemaErrorCode(code)) throw new TypeError('schemaViolation takes one of the codes SCHEMA_* of the contract.')
  if (typeof field !== 'string') throw new TypeError('schemaViolation takes the name of a field.')
  const place = boundedPath(field === '' ? [] : field.split('/'))
  const summary = oneLine(message ?? '', maximumMessage) || sentence(place.path, allowed)
  const entry: DetailEntry = {
    ...place,
    issue: summary,
    received_type: receivedTypeOf(violation),
    ...(allowed !== undefined && { allowed }),
  }
  return attachFailure(new ValidationError(summary), {
    kind: 'mcp_input_validation',
    code,
    summary,
    retryable: false,
    details: [entry],
    hints: boundHints([...hints, ...violationHints(code, entry, { value: received })]),
    examples: examples.slice(0, maximumExamples),
  })
}

function sentence(path: string, allowed: readonly unknown[] | undefined): string {
  const name = renderName(path)
  const rule = allowed !== undefined && allowed.length > 0 ? `must be one of ${renderValues(allowed)}` : 'is not valid'
  return `The value of ${name} ${rule}.`
}

function receivedTypeOf(violation: SchemaViolation): string {
  if (violation.code === 'SCHEMA_REQUIRED') return 'missing'
  return 'received' in violation ? receivedType(violation.received) : 'unknown'
}
