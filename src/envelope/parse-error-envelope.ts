import type { ErrorBody, ErrorDetails } from './error-envelope.ts'

/**
 * Parses a response body that may be an error envelope, and gives the object under `error`, or undefined.
 *
 * Strict, so that no other service's error passes for ours: a plain object under `error`, non-empty strings as
 * `code` and `message`, an integer `status` of 400-599, `details` an object, an array or null. Absent details count
 * as null; extra keys are tolerated and left out.
 */
export function parseErrorEnvelope(body: unknown): ErrorBody | undefined {
  if (!isRecord(body) || !Object.hasOwn(body, 'error')) return undefined
  const { error } = body
  if (!isRecord(error)) return undefined

  const code = own(error, 'code')
  const message = own(error, 'message')
  const status = own(error, 'status')
  const details = own(error, 'details') ?? null

  if (typeof code !== 'string' || code === '') return undefined
  if (typeof message !== 'string' || message === '') return undefined
  if (!isErrorStatus(status)) return undefined
  if (!isErrorDetails(details)) return undefined
  return { code, message, status, details }
}

/** Tells whether a value is a status that an error can have: an integer of 400-599. */
export function isErrorStatus(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 400 && (value as number) <= 599
}

/** Tells whether a value can stand as `details`. */
export function isErrorDetails(value: unknown): value is ErrorDetails {
  return typeof value === 'object'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

// A key that came in through a prototype was not in the body.
function own(record: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined
}
