import Type from 'typebox'
import { describe, expect, test } from 'vitest'
import { compareCodes } from '../../../src/openapi/lock/compare-codes.ts'
import { toCodeLock } from '../../../src/openapi/lock/to-code-lock.ts'
import { breakingOf, changesFrom } from './changes-from.ts'
import { entryOf } from './entry-of.ts'

const locked = entryOf('PageLockedError', 409)
const missing = entryOf('PageMissingError', 404)

describe('A code removed', () => {
  test('breaks clients, and is named with what it was', () => {
    expect(changesFrom([locked, missing], [missing])).toEqual({
      breaking: [
        {
          kind: 'removed',
          code: 'page_locked',
          before: 'page_locked',
          now: null,
          text: 'page_locked (409, PageLockedError) is gone; put it back, or retire it on purpose, which is for ever.',
        },
      ],
      additions: [],
    })
  })

  test('is told of each, sorted, where the whole catalogue is gone', () => {
    expect(breakingOf([missing, locked], [])).toEqual([
      'page_locked (409, PageLockedError) is gone; put it back, or retire it on purpose, which is for ever.',
      'page_missing (404, PageMissingError) is gone; put it back, or retire it on purpose, which is for ever.',
    ])
  })

  test('is no rename where the new code has another status', () => {
    expect(breakingOf([locked], [entryOf('PageFrozenError', 423)])).toEqual([
      'page_locked (409, PageLockedError) is gone; put it back, or retire it on purpose, which is for ever.',
      'added',
    ])
  })

  test('is no rename where the new code has other details', () => {
    expect(breakingOf([locked], [entryOf('PageFrozenError', 409, Type.Object({ by: Type.String() }))])).toEqual([
      'page_locked (409, PageLockedError) is gone; put it back, or retire it on purpose, which is for ever.',
      'added',
    ])
  })

  test('is no rename where several new codes could be its new name', () => {
    expect(breakingOf([locked], [entryOf('PageFrozenError', 409), entryOf('PageHeldError', 409)])).toEqual([
      'page_locked (409, PageLockedError) is gone; put it back, or retire it on purpose, which is for ever.',
      'added',
      'added',
    ])
  })

  test('is no rename where the new code could be the new name of several', () => {
    expect(breakingOf([locked, entryOf('PageHeldError', 409)], [entryOf('PageFrozenError', 409)])).toEqual([
      'page_held (409, PageHeldError) is gone; put it back, or retire it on purpose, which is for ever.',
      'page_locked (409, PageLockedError) is gone; put it back, or retire it on purpose, which is for ever.',
      'added',
    ])
  })

  test('is told where a newer lock has it as retired', () => {
    const before = toCodeLock([locked], '1.0.0')
    expect(compareCodes(before, toCodeLock([], '2.0.0', before)).breaking.map(({ kind }) => kind)).toEqual(['removed'])
  })
})

describe('A code renamed', () => {
  test('is told as one change that names both, and is no addition', () => {
    expect(changesFrom([locked, missing], [entryOf('PageFrozenError', 409), missing])).toEqual({
      breaking: [
        {
          kind: 'renamed',
          code: 'page_locked',
          before: 'page_locked',
          now: 'page_frozen',
          text: 'page_locked (409, PageLockedError) is gone and page_frozen (409, PageFrozenError) is new; if that is a rename, it breaks clients: keep the old name, or retire the old code on purpose.',
        },
      ],
      additions: [],
    })
  })

  test('is told of each of two that differ by status', () => {
    expect(breakingOf([locked, missing], [entryOf('PageFrozenError', 409), entryOf('PageLostError', 404)])).toEqual([
      'page_locked (409, PageLockedError) is gone and page_frozen (409, PageFrozenError) is new; if that is a rename, it breaks clients: keep the old name, or retire the old code on purpose.',
      'page_missing (404, PageMissingError) is gone and page_lost (404, PageLostError) is new; if that is a rename, it breaks clients: keep the old name, or retire the old code on purpose.',
    ])
  })

  test('is told of each of two that differ by details', () => {
    const details = Type.Object({ by: Type.String() })
    const before = [locked, entryOf('PageHeldError', 409, details)]
    const changes = changesFrom(before, [entryOf('PageFrozenError', 409), entryOf('PageTakenError', 409, details)])
    expect(changes.breaking.map(({ before, now }) => [before, now])).toEqual([
      ['page_held', 'page_taken'],
      ['page_locked', 'page_frozen'],
    ])
  })
})
