import Type from 'typebox'
import { describe, expect, test } from 'vitest'
import { parseCodeLock } from '../../../src/openapi/lock/parse-code-lock.ts'
import { toCodeLock } from '../../../src/openapi/lock/to-code-lock.ts'
import { entryOf } from './entry-of.ts'

const page = { status: 409, name: 'PageLockedError', details: {}, since: '1.0.0' }
const lockOf = (codes: unknown) => ({ version: 1, codes })
const withDetails = (details: unknown) => lockOf({ page_locked: { ...page, details } })

test('A lock is read back from its file', () => {
  const details = Type.Object({
    lock: Type.Union([Type.Object({ until: Type.String({ format: 'date-time' }) }), Type.Null()]),
    kinds: Type.Array(Type.Enum(['a or (b', '"c"'])),
    'locked by': Type.Array(Type.Array(Type.Object({ id: Type.Any() }))),
  })
  const first = toCodeLock([entryOf('PageLockedError', 409, details), entryOf('PageMissingError', 404)], '1.0.0')
  const lock = toCodeLock([entryOf('PageLockedError', 409, details)], null, first)
  expect(parseCodeLock(JSON.parse(JSON.stringify(lock)))).toEqual(lock)
})

test('A lock is read in its own order, whatever that of the file', () => {
  const text = `{"codes":{"b":{"since":null,"details":{"z":"string","a":"string"},"name":"B","status":404},
    "a":{"retired":"2.0.0","name":"A","since":"1.0.0","details":{},"status":400}},"version":1}`
  expect(JSON.stringify(parseCodeLock(JSON.parse(text)))).toBe(
    '{"version":1,"codes":{"a":{"status":400,"name":"A","details":{},"since":"1.0.0","retired":"2.0.0"},"b":{"status":404,"name":"B","details":{"a":"string","z":"string"},"since":null}}}',
  )
})

test.each<[unknown, string]>([
  [null, 'The lock of error codes must be an object, and is null.'],
  [[], 'The lock of error codes must be an object, and is an array.'],
  ['{}', 'The lock of error codes must be an object, and is "{}".'],
  [{}, 'version must be 1, and is missing.'],
  [{ version: '1' }, 'version must be 1, and is "1".'],
  [{ version: 0 }, 'version must be 1, and is 0.'],
  [{ version: 1 }, 'codes must be an object, and is missing.'],
  [lockOf([]), 'codes must be an object, and is an array.'],
  [{ ...lockOf({}), codse: {} }, 'codse must not be there: only version, codes are known.'],
  [lockOf({ PageLocked: page }), 'codes.PageLocked must have a code for its key, such as "page_locked".'],
  [lockOf({ 'page locked': page }), 'codes["page locked"] must have a code for its key, such as "page_locked".'],
  [lockOf({ page_locked: null }), 'codes.page_locked must be an object, and is null.'],
  [
    lockOf({ page_locked: { ...page, stauts: 1 } }),
    'codes.page_locked.stauts must not be there: only status, name, details, since, retired are known.',
  ],
  [
    lockOf({ page_locked: { ...page, status: '409' } }),
    'codes.page_locked.status must be an integer of 400-599, and is "409".',
  ],
  [
    lockOf({ page_locked: { ...page, status: 200 } }),
    'codes.page_locked.status must be an integer of 400-599, and is 200.',
  ],
  [lockOf({ page_locked: {} }), 'codes.page_locked.status must be an integer of 400-599, and is missing.'],
  [lockOf({ page_locked: { ...page, name: '' } }), 'codes.page_locked.name must be the name of a class, and is "".'],
  [
    lockOf({ page_locked: { ...page, name: {} } }),
    'codes.page_locked.name must be the name of a class, and is an object.',
  ],
  [lockOf({ page_locked: { ...page, since: 1 } }), 'codes.page_locked.since must be a version or null, and is 1.'],
  [
    lockOf({ page_locked: { ...page, since: undefined } }),
    'codes.page_locked.since must be a version or null, and is missing.',
  ],
  [
    lockOf({ page_locked: { ...page, retired: true } }),
    'codes.page_locked.retired must be a version or null, and is true.',
  ],
  [withDetails([]), 'codes.page_locked.details must be an object, and is an array.'],
  [withDetails({ '': 'string' }), 'codes.page_locked.details[""] must have a path for its key, such as "lock.until".'],
  [
    withDetails({ by: '' }),
    'codes.page_locked.details["by"] must be a type as the lock writes it, such as "string or null", and is "".',
  ],
  [
    withDetails({ by: { type: 'string' } }),
    'codes.page_locked.details["by"] must be a type as the lock writes it, such as "string or null", and is an object.',
  ],
])('Refused in a sentence that names the place: %j', (value, sentence) => {
  expect(() => parseCodeLock(value)).toThrow(new TypeError(sentence))
})

test.each([2, 10])('A lock of the newer format %i says so, whatever else is in it', (version) => {
  expect(() => parseCodeLock({ version, entries: [] })).toThrow(
    new TypeError(
      `version must be 1, and is ${version}: a newer error-envelope wrote this lock of error codes; update the package.`,
    ),
  )
})

test('A path and a type are texts that are only compared', () => {
  const details = { 'lock..until': 'sting' }
  expect(parseCodeLock(withDetails(details)).codes['page_locked']?.details).toEqual(details)
})

describe('Keys of Object.prototype', () => {
  test('are refused where they are no codes', () => {
    const value = JSON.parse('{"version":1,"codes":{"__proto__":{"status":409,"name":"A","details":{},"since":null}}}')
    expect(() => parseCodeLock(value)).toThrow(
      new TypeError('codes.__proto__ must have a code for its key, such as "page_locked".'),
    )
    const entry = JSON.parse('{"version":1,"codes":{"a":{"__proto__":{"status":409}}}}')
    expect(() => parseCodeLock(entry)).toThrow(/^codes\.a\.__proto__ must not be there/)
  })

  test('are codes and fields like others where they can be', () => {
    const lock = JSON.parse(
      `{"version":1,"codes":{"constructor":{"status":409,"name":"ConstructorError",
        "details":{"__proto__":"object","__proto__.constructor":"string"},"since":null}}}`,
    )
    expect(JSON.stringify(parseCodeLock(lock))).toBe(JSON.stringify({ version: 1, codes: lock.codes }))
    expect(({} as Record<string, unknown>)['status']).toBeUndefined()
  })

  test('are not read as what is missing', () => {
    expect(() => parseCodeLock(lockOf({ a: Object.create(page) }))).toThrow(/^codes\.a\.status .* is missing\.$/)
  })
})
