import { describeErrorClass } from './error-class.ts'
import { ownErrorClasses } from './taxonomy.ts'

// By the class that owns a status, never by the order of declaration; classes defined elsewhere don't enter.
const codes = new Map(ownErrorClasses.map(describeErrorClass).map(({ status, code }) => [status, code]))

/** Gives the code of a raw HTTP error: of the class that owns the status, else `http_<status>` (ADR-0086 §3). */
export function codeForStatus(status: number): string {
  return codes.get(status) ?? `http_${status}`
}
