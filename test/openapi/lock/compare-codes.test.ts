import Type from 'typebox'
import { describe, expect, test } from 'vitest'
import { compareCodes } from '../../../src/openapi/lock/compare-codes.ts'
import { toCodeLock } from '../../../src/openapi/lock/to-code-lock.ts'
import { breakingOf, changesFrom } from './changes-from.ts'
import { entryOf } from './entry-of.ts'

const locked = entryOf('PageLockedError', 409)
const missing = entryOf('PageMissingError', 404)

describe('A status changed', () => {
  test.each([
    [
      409,
      423,
      'page_locked answered 409 and now answers 423; give the new meaning a new code, or take the status back.',
    ],
    [
      409,
      500,
      'page_locked answered 409 and now answers 500; give the new meaning a new code, or take the status back.',
    ],
    [
      503,
      409,
      'page_locked answered 503 and now answers 409; give the new meaning a new code, or take the status back.',
    ],
  ])('from %i to %i breaks clients', (before, now, text) => {
    expect(changesFrom([entryOf('PageLockedError', before)], [entryOf('PageLockedError', now)])).toEqual({
      breaking: [{ kind: 'status-changed', code: 'page_locked', before, now, text }],
      additions: [],
    })
  })

  test('is told beside a field that is gone', () => {
    const before = entryOf('PageLockedError', 409, Type.Object({ by: Type.String() }))
    expect(breakingOf([before], [entryOf('PageLockedError', 423)])).toEqual([
      'page_locked answered 409 and now answers 423; give the new meaning a new code, or take the status back.',
      'details.by of page_locked was always there (string) and is no longer required; require it again, or give the new details a new code.',
    ])
  })
})

describe('A retired code used again', () => {
  const published = toCodeLock([locked, missing], '1.0.0')
  const retired = toCodeLock([missing], '2.0.0', published)

  test('breaks clients', () => {
    expect(compareCodes(retired, [entryOf('PageLocked', 423), missing])).toEqual({
      breaking: [
        {
          kind: 'retired-code-reused',
          code: 'page_locked',
          before: 'PageLockedError',
          now: 'PageLocked',
          text: 'page_locked (409, PageLockedError) was retired in 2.0.0 and PageLocked (423) uses its code again; choose another name, as clients may know the code in its old meaning.',
        },
      ],
      additions: [],
    })
  })

  test('breaks clients even as it was before', () => {
    expect(compareCodes(retired, [locked, missing]).breaking.map(({ text }) => text)).toEqual([
      'page_locked (409, PageLockedError) was retired in 2.0.0 and PageLockedError (409) uses its code again; choose another name, as clients may know the code in its old meaning.',
    ])
  })

  test('breaks clients where nobody knows the version that retired it', () => {
    expect(compareCodes(toCodeLock([], null, published), [locked]).breaking.map(({ text }) => text)).toContain(
      'page_locked (409, PageLockedError) was retired and PageLockedError (409) uses its code again; choose another name, as clients may know the code in its old meaning.',
    )
  })

  test('is no new name of a code that is gone', () => {
    expect(compareCodes(retired, [entryOf('PageLockedError', 404)]).breaking.map(({ kind }) => kind)).toEqual([
      'retired-code-reused',
      'removed',
    ])
  })

  test('is none where it stays retired', () => {
    expect(compareCodes(retired, [missing])).toEqual({ breaking: [], additions: [] })
    expect(compareCodes(retired, toCodeLock([missing], '3.0.0', retired))).toEqual({ breaking: [], additions: [] })
  })
})

describe('Two classes on one code', () => {
  const other = entryOf('PageLocked', 423)

  test('break clients, and neither is compared with what was published', () => {
    expect(compareCodes(toCodeLock([entryOf('PageLockedError', 503)], '1.0.0'), [locked, other])).toEqual({
      breaking: [
        {
          kind: 'code-shared',
          code: 'page_locked',
          before: 'PageLocked',
          now: 'PageLockedError',
          text: 'page_locked is the code of PageLocked (423) and of PageLockedError (409); rename one of them.',
        },
      ],
      additions: [],
    })
  })

  test('break clients before they were ever published', () => {
    expect(compareCodes(toCodeLock([], null), [locked, other])).toEqual({
      breaking: [expect.objectContaining({ kind: 'code-shared', code: 'page_locked' })],
      additions: [],
    })
  })

  test('break clients where only the details differ', () => {
    const twin = entryOf('PageLockedError', 409, Type.Object({ by: Type.String() }))
    expect(compareCodes(toCodeLock([locked], null), [locked, twin]).breaking.map(({ text }) => text)).toEqual([
      'page_locked is the code of PageLockedError (409) and of PageLockedError (409); rename one of them.',
    ])
  })

  test('break clients where only the names differ', () => {
    const twin = entryOf('PageLocked', 409)
    expect(compareCodes(toCodeLock([locked], null), [locked, twin]).breaking.map(({ text }) => text)).toEqual([
      'page_locked is the code of PageLocked (409) and of PageLockedError (409); rename one of them.',
    ])
  })

  test('are told of each, where they are three', () => {
    const third = entryOf('page-locked', 410)
    expect(compareCodes(toCodeLock([], null), [third, locked, other]).breaking.map(({ text }) => text)).toEqual([
      'page_locked is the code of PageLocked (423) and of PageLockedError (409); rename one of them.',
      'page_locked is the code of PageLocked (423) and of page-locked (410); rename one of them.',
    ])
  })

  test('are none where they are two copies of one', () => {
    expect(compareCodes(toCodeLock([locked], null), [locked, entryOf('PageLockedError', 409)]).breaking).toEqual([])
  })
})

test('Codes that are names of Object.prototype are codes like others', () => {
  const lock = toCodeLock([entryOf('ConstructorError', 409)], '1.0.0')
  expect(compareCodes(lock, []).breaking.map(({ code }) => code)).toEqual(['constructor'])
  expect(compareCodes(toCodeLock([], null), [entryOf('ConstructorError', 409)])).toEqual({
    breaking: [],
    additions: [expect.objectContaining({ kind: 'added', code: 'constructor' })],
  })
})
