import Type from 'typebox'
import { describe, expect, test } from 'vitest'
import { breakingOf, changesFrom } from './changes-from.ts'
import { entryOf } from './entry-of.ts'

const detailed = (before: object | undefined, now: object | undefined) =>
  breakingOf([entryOf('PageLockedError', 409, before)], [entryOf('PageLockedError', 409, now)])

describe('A required field of details removed', () => {
  const by = Type.Object({ by: Type.String(), at: Type.Integer() })
  const removed = (field: string, type: string) =>
    `${field} of page_locked was always there (${type}) and is no longer required; require it again, or give the new details a new code.`

  const changed = (field: string, before: string, now: string) =>
    `${field} of page_locked was ${before} and is now ${now}; take the type back, or put the new value into a new field.`

  test('breaks clients', () => {
    const before = entryOf('PageLockedError', 409, by)
    const now = entryOf('PageLockedError', 409, Type.Object({ at: Type.Integer() }))
    expect(changesFrom([before], [now])).toEqual({
      breaking: [
        {
          kind: 'details-field-removed',
          code: 'page_locked',
          field: 'by',
          before: 'string',
          now: null,
          text: 'details.by of page_locked was always there (string) and is no longer required; require it again, or give the new details a new code.',
        },
      ],
      additions: [],
    })
  })

  const lock = (fields: object) => Type.Object({ lock: Type.Object(fields as Record<string, Type.TSchema>) })
  test.each<[string, object | undefined, object | undefined, string[]]>([
    [
      'that is optional now',
      by,
      Type.Object({ by: Type.Optional(Type.String()), at: Type.Integer() }),
      [removed('details.by', 'string')],
    ],
    ['in an object', lock({ until: Type.String() }), lock({}), [removed('details.lock.until', 'string')]],
    ['with all that is in it', lock({ until: Type.String() }), Type.Object({}), [removed('details.lock', 'object')]],
    [
      'whose parent is optional now',
      lock({ until: Type.String() }),
      Type.Object({ lock: Type.Optional(Type.Object({ until: Type.String() })) }),
      [removed('details.lock', 'object')],
    ],
    [
      'in the items of an array',
      Type.Array(Type.Object({ id: Type.String() })),
      Type.Array(Type.Object({})),
      [removed('details[].id', 'string')],
    ],
    [
      'in an array in an object',
      Type.Object({ items: Type.Array(Type.Object({ id: Type.String() })) }),
      Type.Object({ items: Type.Array(Type.Object({})) }),
      [removed('details.items[].id', 'string')],
    ],
    [
      'with a key that is no word',
      Type.Object({ 'locked by': Type.String() }),
      Type.Object({}),
      [removed('details["locked by"]', 'string')],
    ],
    ['with the whole schema', by, undefined, [removed('details.at', 'integer'), removed('details.by', 'string')]],
    [
      'as the details are no array any more',
      Type.Array(Type.Object({ id: Type.String() })),
      Type.Object({}),
      [removed('details[]', 'object')],
    ],
    [
      'from one branch of a union',
      Type.Union([
        Type.Object({ a: Type.Null(), by: Type.String() }),
        Type.Object({ b: Type.Null(), by: Type.String() }),
      ]),
      Type.Union([Type.Object({ a: Type.Null(), by: Type.String() }), Type.Object({ b: Type.Null() })]),
      [changed('details.by', 'string', 'string, in some variants')],
    ],
    [
      'that one branch of a union had',
      Type.Union([
        Type.Object({ kind: Type.Literal('a'), x: Type.String() }),
        Type.Object({ kind: Type.Literal('b'), y: Type.String() }),
      ]),
      Type.Union([
        Type.Object({ kind: Type.Literal('a'), x: Type.Integer() }),
        Type.Object({ kind: Type.Literal('b') }),
      ]),
      [
        changed('details.x', 'string, in some variants', 'integer, in some variants'),
        removed('details.y', 'string, in some variants'),
      ],
    ],
    [
      'of a record, by the type of its values',
      Type.Record(Type.String(), Type.String()),
      Type.Record(Type.String(), Type.Integer()),
      [changed('details.*', 'string', 'integer')],
    ],
  ])('breaks clients: a field %s', (_, before, now, texts) => {
    expect(detailed(before, now)).toEqual(texts)
  })
})

describe('A required field of details retyped', () => {
  const field = (type: Type.TSchema | object) => Type.Object({ by: type as Type.TSchema })
  const retyped = (before: string, now: string) => [
    `details.by of page_locked was ${before} and is now ${now}; take the type back, or put the new value into a new field.`,
  ]

  test('breaks clients', () => {
    const before = entryOf('PageLockedError', 409, field(Type.String()))
    expect(changesFrom([before], [entryOf('PageLockedError', 409, field(Type.Integer()))])).toEqual({
      breaking: [
        {
          kind: 'details-field-retyped',
          code: 'page_locked',
          field: 'by',
          before: 'string',
          now: 'integer',
          text: 'details.by of page_locked was string and is now integer; take the type back, or put the new value into a new field.',
        },
      ],
      additions: [],
    })
  })

  test.each<[string, object, object, string[]]>([
    ['integers are any numbers', Type.Integer(), Type.Number(), retyped('integer', 'number')],
    ['it may be null', Type.String(), Type.Union([Type.String(), Type.Null()]), retyped('string', 'string or null')],
    [
      'there is one value more',
      Type.Union([Type.Literal('user'), Type.Literal('bot')]),
      Type.Union([Type.Literal('user'), Type.Literal('bot'), Type.Literal('team')]),
      retyped('"bot" or "user"', '"bot" or "team" or "user"'),
    ],
    ['an enum has another value', { enum: ['a', 1] }, { enum: ['b', 1] }, retyped('"a" or 1', '"b" or 1')],
    ['a constant is another', { const: true }, { const: false }, retyped('true', 'false')],
    [
      'a date is any string',
      Type.String({ format: 'date-time' }),
      Type.String(),
      retyped('string (date-time)', 'string'),
    ],
    [
      'items have another type',
      Type.Array(Type.String()),
      Type.Array(Type.Integer()),
      retyped('array of string', 'array of integer'),
    ],
    ['it may be anything', Type.String(), Type.Any(), retyped('string', 'any')],
    [
      'it was an object with fields',
      Type.Object({ id: Type.String(), lock: Type.Object({ until: Type.String() }) }),
      Type.String(),
      retyped('object', 'string'),
    ],
    ['it is an object with fields', Type.String(), Type.Object({ id: Type.String() }), retyped('string', 'object')],
  ])('breaks clients where %s', (_, before, now, texts) => {
    expect(detailed(field(before), field(now))).toEqual(texts)
  })

  test('breaks clients where the items of the details have another type', () => {
    expect(detailed(Type.Array(Type.String()), Type.Array(Type.Integer()))).toEqual([
      'details[] of page_locked was string and is now integer; take the type back, or put the new value into a new field.',
    ])
  })

  test('breaks clients where it is in an object that may be null now', () => {
    const lock = (until: Type.TSchema) => Type.Object({ until })
    const before = field(lock(Type.String()))
    expect(detailed(before, field(Type.Union([lock(Type.Integer()), Type.Null()])))).toEqual([
      'details.by of page_locked was object and is now object or null; take the type back, or put the new value into a new field.',
      'details.by.until of page_locked was string and is now integer; take the type back, or put the new value into a new field.',
    ])
  })

  test('is none where only words and bounds changed', () => {
    const before = field(Type.String({ maxLength: 10, pattern: 'a' }))
    const now = Type.Object(
      { by: Type.String({ description: 'Who', examples: ['ada'], minLength: 1, default: 'ada', title: 'By' }) },
      { additionalProperties: false, description: 'Who has it' },
    )
    expect(detailed(before, now)).toEqual([])
  })
})
