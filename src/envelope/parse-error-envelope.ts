import type { ErrorBody, ErrorDetails } from './error-envelope.ts'

/**
 * Parses a response body that may be an error envelope, and gives the object under `error`, or undefined.
 *
 * Strict, so that no other service's error passes for ours: a plain object under `error`, non-empty strings as
 * `code` and `message`, an integer `status` of 400-599, `details` an object, an array or null. Absent details count
 * as null; extra keys are tolerated and left out.
 */
export function parseErrorEnvelope(body: unknown): ErrorBody | undefined {
  const { code, message, status, details = null } = ownFields(ownFields(body).error)
  const isSound = isText(code) && isText(message) && isErrorStatus(status) && typeof details === 'object'
  return isSound ? { code, message, status, details } : undefined
}

/** Tells whether a value is a status that an error can have: an integer of 400-599. */
export function isErrorStatus(value: unknown): value is number {
  return typeof value === 'number' && /^[45]\d\d$/.test(value as unknown as string)
}

/** Tells whether a value can stand as `details`. */
export function isErrorDetails(value: unknown): value is ErrorDetails {
  return typeof value === 'object'
}

/** Tells whether a value is a text that is not empty. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

/** Gives what a JSON object holds. A key that came in through a prototype was not in the body. */
export function ownFields(value: unknown): Readonly<Record<string, unknown>> {
  return { __proto__: null, ...(typeof value === 'object' && !Array.isArray(value) && value) }
}
