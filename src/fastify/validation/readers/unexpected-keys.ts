import { readProperty } from '../../read-property.ts'

// One report of zod or Yup holds all keys that are not expected, and a client may send any number.
const maximumKeys = 100

/** Lists the keys that a report says are not expected, as many as may be needed. */
export function unexpectedKeys(report: unknown): string[] {
  return allKeys(report).slice(0, maximumKeys).map(String)
}

/** Counts the keys of a report that `unexpectedKeys` leaves out. */
export function keysLeftOut(report: unknown): number {
  return Math.max(0, allKeys(report).length - maximumKeys)
}

// zod has a list, under `params` by way of its provider; Yup has a text.
function allKeys(report: unknown): readonly unknown[] {
  const params = readProperty(report, 'params')
  const keys = readProperty(report, 'keys') ?? readProperty(params, 'keys')
  if (Array.isArray(keys)) return keys
  const text = readProperty(params, 'unknown') ?? readProperty(params, 'properties')
  return typeof text === 'string' ? text.split(', ') : []
}
