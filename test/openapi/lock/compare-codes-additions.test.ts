import Type from 'typebox'
import { describe, expect, test } from 'vitest'
import { changesFrom } from './changes-from.ts'
import { entryOf } from './entry-of.ts'

const locked = entryOf('PageLockedError', 409)
const missing = entryOf('PageMissingError', 404)

describe('Nothing breaks by', () => {
  test('a new code', () => {
    expect(changesFrom([missing], [locked, missing])).toEqual({
      breaking: [],
      additions: [
        {
          kind: 'added',
          code: 'page_locked',
          before: null,
          now: 'page_locked',
          text: 'page_locked (409, PageLockedError) is new; record it in the lock.',
        },
      ],
    })
  })

  test('another class name of a code', () => {
    expect(changesFrom([entryOf('PageLocked', 409)], [locked])).toEqual({
      breaking: [],
      additions: [
        {
          kind: 'class-renamed',
          code: 'page_locked',
          before: 'PageLocked',
          now: 'PageLockedError',
          text: 'The class of page_locked was PageLocked and is now PageLockedError, which no client sees; record it in the lock.',
        },
      ],
    })
  })

  test('a new required field', () => {
    expect(changesFrom([locked], [entryOf('PageLockedError', 409, Type.Object({ by: Type.String() }))])).toEqual({
      breaking: [],
      additions: [
        {
          kind: 'details-field-added',
          code: 'page_locked',
          field: 'by',
          before: null,
          now: 'string',
          text: 'details.by of page_locked is now always there (string); record it in the lock.',
        },
      ],
    })
  })

  test.each<[string, object, string[]]>([
    ['an optional field that is required now', { by: Type.String() }, ['by']],
    ['a field with all that is in it', { lock: Type.Object({ until: Type.String() }) }, ['lock']],
    ['several fields', { a: Type.String(), b: Type.Null() }, ['a', 'b']],
    ['an optional field', { a: Type.Optional(Type.String()) }, []],
  ])('%s', (_, fields, added) => {
    const before = entryOf('PageLockedError', 409, Type.Object({ by: Type.Optional(Type.String()) }))
    const now = entryOf('PageLockedError', 409, Type.Object(fields as Record<string, Type.TSchema>))
    const changes = changesFrom([before], [now])
    expect(changes.breaking).toEqual([])
    expect(changes.additions.map(({ field }) => field)).toEqual(added)
  })

  test('the order of fields, of enum values and of entries', () => {
    const one = Type.Object({ a: Type.Enum(['x', 'y']), b: Type.String() })
    const other = Type.Object({ b: Type.String(), a: Type.Enum(['y', 'x']) })
    expect(
      changesFrom([entryOf('PageLockedError', 409, one), missing], [missing, entryOf('PageLockedError', 409, other)]),
    ).toEqual({ breaking: [], additions: [] })
  })
})
