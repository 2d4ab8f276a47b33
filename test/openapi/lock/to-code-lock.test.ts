import { defineErrors } from 'error-envelope/core'
import Type from 'typebox'
import { expect, test } from 'vitest'
import { isSameLock } from '../../../src/openapi/lock/code-lock.ts'
import { toCodeLock } from '../../../src/openapi/lock/to-code-lock.ts'
import * as wiki from '../../fixtures/wiki-errors.ts'
import { entryOf } from './entry-of.ts'

const locked = entryOf('PageLockedError', 409, Type.Object({ by: Type.String() }))
const missing = entryOf('PageMissingError', 404)

test('The lock of a catalogue has every code, sorted, in one order of keys', () => {
  expect(JSON.stringify(toCodeLock(defineErrors(wiki).entries.toReversed(), '1.0.0'), null, 1)).toBe(
    `{
 "version": 1,
 "codes": {
  "edits_exhausted": {
   "status": 429,
   "name": "EditsExhaustedError",
   "details": {},
   "since": "1.0.0"
  },
  "page_archived": {
   "status": 410,
   "name": "PageArchivedError",
   "details": {},
   "since": "1.0.0"
  },
  "page_locked": {
   "status": 409,
   "name": "PageLockedError",
   "details": {},
   "since": "1.0.0"
  },
  "page_missing": {
   "status": 404,
   "name": "PageMissingError",
   "details": {},
   "since": "1.0.0"
  }
 }
}`,
  )
})

test('A code that was known keeps its version, and gets the rest as it is now', () => {
  const before = toCodeLock([entryOf('PageLocked', 423), missing], '1.0.0')
  expect(toCodeLock([locked, missing, entryOf('PageHeldError', 409)], '2.0.0', before).codes).toEqual({
    page_held: { status: 409, name: 'PageHeldError', details: {}, since: '2.0.0' },
    page_locked: { status: 409, name: 'PageLockedError', details: { by: 'string' }, since: '1.0.0' },
    page_missing: { status: 404, name: 'PageMissingError', details: {}, since: '1.0.0' },
  })
})

test('A code that was known without a version stays without', () => {
  expect(toCodeLock([missing], '2.0.0', toCodeLock([missing], null)).codes).toEqual({
    page_missing: { status: 404, name: 'PageMissingError', details: {}, since: null },
  })
})

test('A code that is gone stays, retired in the version that no longer has it', () => {
  const first = toCodeLock([locked, missing], '1.0.0')
  const retired = { status: 409, name: 'PageLockedError', details: { by: 'string' }, since: '1.0.0', retired: '2.0.0' }
  const second = toCodeLock([missing], '2.0.0', first)
  expect(second.codes['page_locked']).toEqual(retired)
  expect(toCodeLock([], '3.0.0', second).codes).toEqual({
    page_locked: retired,
    page_missing: { status: 404, name: 'PageMissingError', details: {}, since: '1.0.0', retired: '3.0.0' },
  })
})

test('A code retired without a version stays retired', () => {
  const retired = toCodeLock([], null, toCodeLock([missing], '1.0.0'))
  expect(retired.codes['page_missing']).toHaveProperty('retired', null)
  expect(toCodeLock([], '2.0.0', retired)).toEqual(retired)
})

test('A retired code that is used again on purpose lives, and keeps its first version', () => {
  const retired = toCodeLock([], '2.0.0', toCodeLock([missing], '1.0.0'))
  expect(toCodeLock([missing], '3.0.0', retired).codes).toEqual({
    page_missing: { status: 404, name: 'PageMissingError', details: {}, since: '1.0.0' },
  })
})

test('Of two classes on one code the first by name is locked, whatever their order', () => {
  const entries = [entryOf('PageLockedError', 409), entryOf('PageLocked', 423)]
  expect(toCodeLock(entries, null).codes['page_locked']?.name).toBe('PageLocked')
  expect(toCodeLock(entries.toReversed(), null)).toEqual(toCodeLock(entries, null))
})

test('Neither the entries nor the lock that were given are changed', () => {
  const entries = Object.freeze([missing, locked])
  const before = toCodeLock([entryOf('PageHeldError', 409)], '1.0.0')
  const copy = structuredClone(before)
  toCodeLock(entries, '2.0.0', before)
  expect(before).toEqual(copy)
  expect(entries).toEqual([missing, locked])
})

test('Two locks are the same whatever the order of their keys', () => {
  const lock = toCodeLock([locked, missing], '1.0.0')
  const reversed = JSON.parse(
    `{"codes":{"page_missing":{"since":"1.0.0","details":{},"name":"PageMissingError","status":404},
      "page_locked":{"details":{"by":"string"},"since":"1.0.0","name":"PageLockedError","status":409}},"version":1}`,
  )
  expect(isSameLock(lock, reversed)).toBe(true)
})

test.each([
  ['a code', toCodeLock([missing], '1.0.0')],
  ['a version', toCodeLock([locked, missing], '1.0.1')],
  ['a status', toCodeLock([locked, entryOf('PageMissingError', 410)], '1.0.0')],
  ['a field', toCodeLock([entryOf('PageLockedError', 409), missing], '1.0.0')],
  ['a retirement', toCodeLock([missing], '2.0.0', toCodeLock([locked, missing], '1.0.0'))],
])('Two locks are not the same that differ by %s', (_, other) => {
  expect(isSameLock(toCodeLock([locked, missing], '1.0.0'), other)).toBe(false)
})
