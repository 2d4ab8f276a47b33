import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { exampleOf } from '../../../src/openapi/example/example-of.ts'

const error = { code: 'failed', name: 'FailedError', status: 409, meaning: 'It failed.', message: 'It failed' }

const detailsOf = (detailsSchema: object | undefined) =>
  exampleOf({ ...error, advice: undefined, detailsSchema })?.error.details

// The example of one field of details.
const fieldOf = (schema: unknown, beside: object = {}) =>
  (
    detailsOf({ type: 'object', properties: { field: schema }, required: ['field'], ...beside }) as
      | { field: unknown }
      | undefined
  )?.field

test('An example is the whole body of an error', () => {
  expect(exampleOf({ ...error, advice: undefined, detailsSchema: Type.Object({ lockedBy: Type.String() }) })).toEqual({
    error: { code: 'failed', message: 'It failed', status: 409, details: { lockedBy: 'text' } },
  })
})

test('Details without a schema are null in an example', () => {
  expect(detailsOf(undefined)).toBeNull()
})

test.for<[what: string, schema: unknown, example: unknown]>([
  ['examples', { type: 'string', examples: ['ada', 'bob'], default: 'x' }, 'ada'],
  ['example', { type: 'string', example: 'ada', default: 'x' }, 'ada'],
  ['default', { type: 'integer', default: 30, enum: [10, 30] }, 30],
  ['const', { const: 'locked' }, 'locked'],
  ['a const of null', { const: null }, null],
  ['enum', { enum: ['draft', 'published'] }, 'draft'],
  [
    'examples of the whole, not of its parts',
    { examples: [{ a: 1 }], properties: { a: { type: 'integer' }, b: { const: 2 } } },
    { a: 1 },
  ],
])('An example takes what the schema gives by %s', ([, schema, example]) => {
  expect(fieldOf(schema)).toEqual(example)
})

test.for<[schema: object, example: unknown]>([
  [Type.Array(Type.String()), ['text']],
  [Type.Array(Type.String(), { minItems: 2 }), ['text', 'text']],
  [Type.Array(Type.String(), { maxItems: 0 }), []],
  [Type.Array(Type.Integer(), { uniqueItems: true }), [1]],
  [Type.Array(Type.Integer(), { minItems: 3, uniqueItems: true }), undefined],
  [Type.Array(Type.Never()), []],
  [Type.Tuple([Type.String(), Type.Integer()]), ['text', 1]],
  [{ type: 'array', prefixItems: [{ type: 'string' }], items: { type: 'integer' }, minItems: 2 }, ['text', 1]],
  [{ type: 'array' }, []],
  [{ type: 'array', minItems: 2 }, ['text', 'text']],
  [{ type: 'array', minItems: 1_000_000_000 }, undefined],
  [{ type: 'array', items: false, minItems: 1 }, undefined],
  [{ items: { type: 'string' } }, ['text']],
])('An example of an array %j is %j', ([schema, example]) => {
  expect(fieldOf(schema)).toEqual(example)
})

test.for<[schema: object, example: unknown]>([
  [Type.Object({ a: Type.Optional(Type.String()), b: Type.Integer() }), { a: 'text', b: 1 }],
  [Type.Object({ a: Type.Optional(Type.Never()), b: Type.Integer() }), { b: 1 }],
  [{ type: 'object', required: ['id'] }, { id: 'text' }],
  [{ type: 'object', required: ['id'], additionalProperties: { type: 'integer' } }, { id: 1 }],
  [{ type: 'object', required: ['id'], additionalProperties: false }, undefined],
  [{ type: 'object', minProperties: 2 }, undefined],
  [{ type: 'object' }, {}],
  [{ type: 'object', additionalProperties: true }, {}],
  [Type.Record(Type.String(), Type.Integer()), { key: 1 }],
  [Type.Record(Type.TemplateLiteral([Type.Literal('a'), Type.String()]), Type.Integer()), { 'a-b': 1 }],
  [Type.Record(Type.String({ pattern: '^x-' }), Type.Boolean()), { 'x-a': true }],
  [{ properties: { a: { type: ['string', 'null'], allOf: [{ default: null }, { maxLength: 3 }] } } }, { a: null }],
])('An example of an object %j is %j', ([schema, example]) => {
  expect(fieldOf(schema)).toEqual(example)
})

test('A property is in an example whatever its name', () => {
  const schema = '{"properties":{"__proto__":{"type":"string"},"toString":{"const":1}},"required":["__proto__"]}'
  expect(JSON.stringify(detailsOf(JSON.parse(schema)))).toBe('{"__proto__":"text","toString":1}')
})

describe('Of several schemas that hold together', () => {
  test.for<[what: string, schema: object, example: unknown]>([
    [
      'the properties are all there',
      Type.Intersect([Type.Object({ a: Type.String() }), Type.Object({ b: Type.Integer() })]),
      { a: 'text', b: 1 },
    ],
    [
      'the limits are the narrower',
      {
        allOf: [
          { type: 'integer', minimum: 2, maximum: 9 },
          { minimum: 5, maximum: 7 },
        ],
      },
      5,
    ],
    ['the lengths are the narrower', { type: 'string', minLength: 1, allOf: [{ minLength: 6 }] }, 'textte'],
    ['the values are common', { enum: ['a', 'b'], allOf: [{ enum: ['b', 'c'] }] }, 'b'],
    ['the types are common', { type: ['string', 'number'], allOf: [{ type: ['boolean', 'integer'] }] }, 1],
    [
      'the schemas of a property hold together',
      { properties: { a: { minimum: 3 } }, allOf: [{ properties: { a: { type: 'integer' } } }] },
      { a: 3 },
    ],
    ['the items hold together', { items: { type: 'integer' }, allOf: [{ items: { minimum: 3 } }] }, [3]],
    [
      'what is required is',
      { type: 'object', required: ['a'], allOf: [{ required: ['b'] }] },
      { a: 'text', b: 'text' },
    ],
    [
      'an example of the whole counts',
      Type.Intersect([Type.Object({ a: Type.String() }), Type.Object({ b: Type.String() })], {
        examples: [{ a: 'ada', b: 'bob' }],
      }),
      { a: 'ada', b: 'bob' },
    ],
    [
      'an example of a part is none of the whole',
      {
        allOf: [
          { properties: { a: { type: 'integer' } }, examples: [{ a: 5 }] },
          { properties: { b: { type: 'integer' } }, required: ['b'] },
        ],
      },
      { a: 1, b: 1 },
    ],
  ])('%s', ([, schema, example]) => {
    expect(fieldOf(schema)).toEqual(example)
  })
})

describe('Of a union the first branch counts', () => {
  test.for<[what: string, schema: object, example: unknown]>([
    ['in general', Type.Union([Type.String(), Type.Integer()]), 'text'],
    ['that has a value', { anyOf: [{ type: 'string', pattern: '^(b)\\1$' }, { type: 'integer' }] }, 1],
    [
      'whose own example goes with what is beside it',
      { type: 'integer', oneOf: [{ type: 'string', examples: ['a'] }, {}] },
      1,
    ],
    ['that goes with what is beside it', { type: 'integer', oneOf: [{ type: 'string' }, { minimum: 7 }] }, 7],
    ['and null last', { type: ['null', 'integer'] }, 1],
  ])('%s', ([, schema, example]) => {
    expect(fieldOf(schema)).toEqual(example)
  })
})

test('Optional properties are left out where they exclude each other', () => {
  const page = { properties: { id: { type: 'integer' }, slug: { type: 'string' } } }
  expect(fieldOf({ ...page, oneOf: [{ required: ['id'] }, { required: ['slug'] }] })).toEqual({ id: 1 })
  expect(fieldOf({ ...page, maxProperties: 1 })).toEqual({})
})

describe('A schema that refers to itself', () => {
  test('ends with an empty list', () => {
    const Node = Type.Object({ id: Type.String(), nodes: Type.Array(Type.Ref('Node')) })
    expect(detailsOf(Type.Cyclic({ Node }, 'Node'))).toEqual({ id: 'text', nodes: [] })
  })

  test('ends with null', () => {
    const page = {
      type: 'object',
      required: ['next'],
      properties: { next: { anyOf: [{ $ref: '#/$defs/page' }, { type: 'null' }] } },
    }
    expect(detailsOf({ $ref: '#/$defs/page', $defs: { page } })).toEqual({ next: null })
  })

  test('ends without an optional property', () => {
    expect(detailsOf({ type: 'object', properties: { id: { type: 'string' }, inner: { $ref: '#' } } })).toEqual({
      id: 'text',
    })
  })

  test('has no example where it has no end', () => {
    expect(detailsOf({ type: 'object', required: ['inner'], properties: { inner: { $ref: '#' } } })).toBeUndefined()
  })

  test('has no example where it only refers', () => {
    expect(detailsOf({ $ref: '#' })).toBeUndefined()
  })
})

describe('There is no example', () => {
  const wide = {
    type: 'object',
    properties: { a: { $ref: '#/$defs/0' } },
    $defs: Object.fromEntries(
      Array.from({ length: 30 }, (_, n) => [
        n,
        { type: 'object', properties: { a: { $ref: `#/$defs/${n + 1}` }, b: { $ref: `#/$defs/${n + 1}` } } },
      ]),
    ),
  }
  const deep = Array.from({ length: 1_000 }).reduce<object>(
    (inner) => ({ type: 'object', properties: { a: inner } }),
    {},
  )
  const own: { properties: object } = { properties: {} }
  own.properties = { own }
  test.for<[what: string, schema: object]>([
    ['of an uncommon pattern', Type.Object({ a: Type.String({ pattern: '^(b)\\1$' }) })],
    ['of a pattern that is none', { type: 'object', properties: { a: { pattern: '(' } } }],
    [
      'of what an example of its own contradicts',
      { type: 'object', examples: [{ a: 1 }], properties: { a: { type: 'string' } } },
    ],
    ['of what only a text fits', { type: 'string' }],
    ['of nothing', { not: {} }],
    ['of a reference to nowhere', { type: 'object', required: ['a'], properties: { a: { $ref: '#/$defs/none' } } }],
    [
      'of a text that nobody would read',
      { type: 'object', required: ['a'], properties: { a: { type: 'string', minLength: 1_000_000_000 } } },
    ],
    ['of more than a person would read', wide],
    ['of a schema that is nested too deep', deep],
    ['of a schema that contains itself', own],
  ])('%s', ([, schema]) => {
    expect(detailsOf(schema)).toBeUndefined()
  })
})
