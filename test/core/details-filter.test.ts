import Type from 'typebox'
import { expect, test } from 'vitest'
import { compileDetailsFilter } from '../../src/core/details-filter.ts'
import type { PlainJson } from '../../src/core/plain-json.ts'

const object = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more })
const id = object({ id: { type: 'number' } })

// A schema, details with secrets among them, and what may leave.
test.each<[string, object, PlainJson, PlainJson]>([
  ['an object', Type.Object({ id: Type.Number() }), { id: 1, s: 1 }, { id: 1 }],
  ['an object in an object', object({ page: id }), { page: { id: 1, s: 1 }, s: 1 }, { page: { id: 1 } }],
  ['an array', Type.Array(Type.Object({ id: Type.Number() })), [{ id: 1, s: 1 }], [{ id: 1 }]],
  ['arrays in arrays', { type: 'array', items: { type: 'array', items: id } }, [[{ id: 1, s: 1 }]], [[{ id: 1 }]]],
  [
    'a tuple',
    Type.Tuple([Type.Object({ id: Type.Number() }), Type.String()]),
    [{ id: 1, s: 1 }, 'a'],
    [{ id: 1 }, 'a'],
  ],
  [
    'a tuple with more items',
    { type: 'array', prefixItems: [id], items: object({ name: {} }) },
    [
      { id: 1, s: 1 },
      { name: 'a', id: 2 },
    ],
    [{ id: 1 }, { name: 'a' }],
  ],
  [
    'a record',
    Type.Record(Type.String(), Type.Object({ id: Type.Number() })),
    { a: { id: 1, s: 1 } },
    { a: { id: 1 } },
  ],
  [
    'keys by a pattern',
    object({ a: {} }, { patternProperties: { '^x-': id } }),
    { a: 1, 'x-b': { id: 1, s: 1 }, s: 1 },
    { a: 1, 'x-b': { id: 1 } },
  ],
  [
    'further keys by a schema',
    object({ a: {} }, { additionalProperties: id }),
    { a: 1, b: { id: 1, s: 1 } },
    { a: 1, b: { id: 1 } },
  ],
  [
    'further keys of any kind',
    object({ a: {} }, { additionalProperties: true }),
    { a: 1, b: { s: 1 } },
    { a: 1, b: { s: 1 } },
  ],
  ['no further keys', object({ a: {} }, { additionalProperties: false }), { a: 1, s: 1 }, { a: 1 }],
  ['no unevaluated keys', object({ a: {} }, { unevaluatedProperties: false }), { a: 1, s: 1 }, { a: 1 }],
  [
    'an intersection',
    Type.Intersect([Type.Object({ a: Type.Number() }), Type.Object({ b: Type.Number() })]),
    { a: 1, b: 2, s: 1 },
    { a: 1, b: 2 },
  ],
  [
    'a union by its branch',
    Type.Union([
      Type.Object({ kind: Type.Literal('page'), page: Type.Number() }),
      Type.Object({ kind: Type.Literal('user'), user: Type.Number() }),
    ]),
    { kind: 'user', page: 1, user: 2 },
    { kind: 'user', user: 2 },
  ],
  ['one of a few', object({ a: { oneOf: [{ type: 'string' }, id] } }), { a: { id: 1, s: 1 } }, { a: { id: 1 } }],
  ['an object or null', object({ a: { anyOf: [id, { type: 'null' }] } }), { a: null, s: 1 }, { a: null }],
  [
    'an object of either branch',
    object(
      { a: {} },
      JSON.parse('{"if":{"required":["a"]},"then":{"properties":{"b":{}}},"else":{"properties":{"c":{}}}}'),
    ),
    { a: 1, b: 2, s: 1 },
    { a: 1, b: 2 },
  ],
  ['an object without listed keys', { type: 'object' }, { a: { b: 1 } }, { a: { b: 1 } }],
  ['a key of any kind', object({ a: true }), { a: { b: 1 }, s: 1 }, { a: { b: 1 } }],
  ['an object of no keys', object({}), { s: 1 }, {}],
  [
    'a key called __proto__',
    object(JSON.parse('{"__proto__":{"type":"number"}}')),
    JSON.parse('{"__proto__":1,"s":1}'),
    JSON.parse('{"__proto__":1}'),
  ],
  ['no key called __proto__', object({ a: {} }), JSON.parse('{"a":1,"__proto__":{"s":1}}'), { a: 1 }],
])('Cut down to %s', (_, schema, details, cut) => {
  expect(compileDetailsFilter(schema)(details)).toEqual(cut)
})

test.each<[string, object, PlainJson]>([
  ['a wrong type', object({ a: { type: 'string' } }), { a: 1 }],
  ['a missing key', Type.Object({ a: Type.String() }), {}],
  ['an array for an object', Type.Object({ a: Type.String() }), []],
  ['an object for an array', Type.Array(Type.String()), { a: 'x' }],
  ['no branch that fits', Type.Union([Type.Object({ a: Type.String() }), Type.Object({ b: Type.String() })]), { c: 1 }],
  ['null', Type.Object({ a: Type.String() }), null],
])('Undefined for %s', (_, schema, details) => {
  expect(compileDetailsFilter(schema)(details)).toBeUndefined()
})

test('The details that were given are not changed', () => {
  const details = Object.freeze({ id: 1, s: 1 })
  expect(compileDetailsFilter(id)(details as PlainJson)).toEqual({ id: 1 })
})

test('Of two branches that fit, the first counts', () => {
  const union = Type.Union([
    Type.Object({ reason: Type.String(), by: Type.String() }),
    Type.Object({ reason: Type.String() }),
  ])
  const filter = compileDetailsFilter(union)
  expect([filter({ reason: 'a', by: 'b', s: 1 }), filter({ reason: 'a', s: 1 })]).toEqual([
    { reason: 'a', by: 'b' },
    { reason: 'a' },
  ])
})
