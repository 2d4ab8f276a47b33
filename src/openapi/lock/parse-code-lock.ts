import { errorEnvelopeSchema, isErrorStatus } from '../../core/index.ts'
import { fieldPath } from '../details/field-path.ts'
import { type CodeLock, codeLockOf, type LockedCode } from './code-lock.ts'

const errorCode = new RegExp(errorEnvelopeSchema.properties.error.properties.code.pattern)

type Read<Value> = (value: unknown, place: string) => Value

/**
 * Reads a lock from the parsed JSON of its file, which people may have edited or merged.
 *
 * Strict in its form, in whatever order; a type is a text that is only compared. Throws a TypeError, in one sentence that
 * names the place, for anything else, and for the format of a newer version of this package.
 */
export function parseCodeLock(value: unknown): CodeLock {
  const lock = readRecord(value, '')
  const { version } = lock
  if (Number.isInteger(version) && (version as number) > 1) {
    throw new TypeError(
      `version must be 1, and is ${version}: a newer error-envelope wrote this lock of error codes; update the package.`,
    )
  }
  if (version !== 1) refuse('version', 'be 1', version)
  onlyKeys(lock, '', ['version', 'codes'])
  return codeLockOf(Object.entries(readRecord(lock.codes, 'codes')).map(readEntry))
}

function readEntry([code, value]: [string, unknown]): readonly [string, LockedCode] {
  const place = fieldPath('codes', code)
  if (!errorCode.test(code)) throw new TypeError(`${place} must have a code for its key, such as "page_locked".`)
  const entry = readRecord(value, place)
  onlyKeys(entry, place, ['status', 'name', 'details', 'since', 'retired'])
  const read = <Value>(key: string, by: Read<Value>) =>
    by(Object.hasOwn(entry, key) ? entry[key] : undefined, `${place}.${key}`)

  const locked = {
    status: read('status', readStatus),
    name: read('name', readName),
    details: read('details', readDetails),
    since: read('since', readVersion),
  }
  return [code, Object.hasOwn(entry, 'retired') ? { ...locked, retired: read('retired', readVersion) } : locked]
}

const readStatus: Read<number> = (value, place) =>
  isErrorStatus(value) ? value : refuse(place, 'be an integer of 400-599', value)

const readName: Read<string> = (value, place) =>
  typeof value === 'string' && value !== '' ? value : refuse(place, 'be the name of a class', value)

const readVersion: Read<string | null> = (value, place) =>
  typeof value === 'string' || value === null ? value : refuse(place, 'be a version or null', value)

const readType: Read<string> = (value, place) =>
  typeof value === 'string' && value !== ''
    ? value
    : refuse(place, 'be a type as the lock writes it, such as "string or null"', value)

const readDetails: Read<Record<string, string>> = (value, place) => {
  const fields = Object.entries(readRecord(value, place)).map(([field, type]) => {
    const at = `${place}[${JSON.stringify(field)}]`
    if (field === '') throw new TypeError(`${at} must have a path for its key, such as "lock.until".`)
    return [field, readType(type, at)]
  })
  return Object.fromEntries(fields)
}

function readRecord(value: unknown, place: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  return refuse(place === '' ? 'The lock of error codes' : place, 'be an object', value)
}

function onlyKeys(record: object, place: string, keys: readonly string[]): void {
  const unknown = Object.keys(record).find((key) => !keys.includes(key))
  if (unknown === undefined) return
  throw new TypeError(`${fieldPath(place, unknown)} must not be there: only ${keys.join(', ')} are known.`)
}

function refuse(place: string, demand: string, value: unknown): never {
  throw new TypeError(`${place} must ${demand}, and is ${inWords(value)}.`)
}

function inWords(value: unknown): string {
  if (value === undefined) return 'missing'
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'object' && value !== null) return 'an object'
  return typeof value === 'string' ? JSON.stringify(value) : String(value)
}
