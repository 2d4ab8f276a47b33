import fc from 'fast-check'
import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { describeDetails } from '../../../src/openapi/catalogue/describe-details.ts'

function rowsOf(schema: object): string[] {
  return describeDetails(schema).fields.map(({ path, type, isRequired, description }) =>
    [path, type, isRequired ? 'yes' : 'no', description ?? ''].join(' | '),
  )
}

describe('fields', () => {
  test('are flattened, in the order of the schema, with what is required', () => {
    const lock = Type.Object({ until: Type.String({ format: 'date-time' }), by: Type.Optional(Type.String()) })
    const items = Type.Array(Type.Object({ id: Type.Integer({ description: 'Of the item.' }) }))
    expect(rowsOf(Type.Object({ lock, items }, { additionalProperties: false }))).toEqual([
      'lock | object | yes | ',
      'lock.until | string (date-time) | yes | ',
      'lock.by | string | no | ',
      'items | list of object | yes | ',
      'items[].id | integer | yes | Of the item.',
    ])
  })

  test('of a list at the root begin with brackets', () => {
    expect(rowsOf(Type.Array(Type.Object({ loc: Type.Array(Type.String()) })))).toEqual([
      '[].loc | list of string | yes | ',
    ])
  })

  test('of a tuple have their place, and of a record a star', () => {
    const pair = Type.Tuple([Type.String(), Type.Object({ id: Type.Number() })])
    expect(rowsOf(Type.Object({ pair, prices: Type.Record(Type.String(), Type.Number()) }))).toEqual([
      'pair | list (at least 2 items) | yes | ',
      'pair[0] | string | yes | ',
      'pair[1] | object | yes | ',
      'pair[1].id | number | yes | ',
      'prices | object | yes | ',
      'prices.* | number | no | ',
    ])
  })

  test('with keys that are no words stand in brackets', () => {
    const schema = JSON.parse('{"properties":{"a b":{"properties":{"c.d":{},"__proto__":{"type":"null"}}}}}')
    expect(rowsOf(schema).map((row) => row.split(' | ')[0])).toEqual(['["a b"]', '["a b"]["c.d"]', '["a b"].__proto__'])
  })

  test('of null or an object are required where the object has them', () => {
    expect(rowsOf({ properties: { lock: Type.Union([Type.Null(), Type.Object({ id: Type.Integer() })]) } })).toEqual([
      'lock | null or object | no | ',
      'lock.id | integer | yes | ',
    ])
  })

  test('of allOf are all there', () => {
    const schema = { allOf: [Type.Object({ a: Type.String() }), { properties: { a: { maxLength: 5 }, b: {} } }] }
    expect(rowsOf(schema)).toEqual(['a | string (at most 5 characters) | yes | ', 'b | anything | no | '])
  })

  test('of allOf have the narrower limits', () => {
    const schema = { allOf: [{ properties: { a: { minLength: 1 } } }, { properties: { a: { minLength: 2 } } }] }
    expect(rowsOf(schema)).toEqual(['a | string (at least 2 characters) | no | '])
    expect(describeDetails(schema).isComplete).toBe(true)
  })

  test('that are required and not described are there', () => {
    expect(rowsOf({ required: ['id'] })).toEqual(['id | anything | yes | '])
  })
})

describe('types in words', () => {
  test.each([
    [Type.Union([Type.Literal('a'), Type.Literal('b'), Type.Null()]), '"a", "b" or null'],
    [{ enum: ['a', 1] }, '"a" or 1'],
    [{ type: ['string', 'null'] }, 'string or null'],
    [{ type: 'string', format: 'uri', minLength: 1 }, 'string (uri, at least 1 character)'],
    [{ type: 'integer', minimum: 0, maximum: 9 }, 'integer (at least 0, at most 9)'],
    [
      { type: 'array', items: { type: ['string', 'null'] }, uniqueItems: true },
      'list (no item twice) of (string or null)',
    ],
    [Type.Array(Type.Array(Type.Boolean())), 'list of list of boolean'],
    [{ type: 'array' }, 'list'],
    [{}, 'anything'],
    [true, 'anything'],
    [false, 'never there'],
    [{ enum: Array.from({ length: 14 }, (_, index) => index) }, '0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 or 2 more'],
  ])('say %j', (schema, words) => {
    expect(rowsOf({ properties: { field: schema } })[0]).toBe(`field | ${words} | no | `)
  })
})

describe('a summary', () => {
  test.each([
    [Type.Object({ id: Type.Integer() }), ''],
    [Type.Object({ id: Type.Integer() }, { description: 'The page.' }), 'The page.'],
    [Type.Array(Type.String({ description: 'A tag.' })), 'list of string. A tag.'],
    [{ type: 'object', additionalProperties: true }, 'object.'],
    [{}, 'anything.'],
  ])('of %j is %j', (schema, summary) => {
    expect(describeDetails(schema).summary).toBe(summary)
  })

  test('of a field falls back on its title, and says what is deprecated', () => {
    const schema = { properties: { a: { title: 'A page' }, b: { deprecated: true, description: 'Use a.' } } }
    expect(rowsOf(schema)).toEqual(['a | anything | no | A page', 'b | anything | no | Deprecated. Use a.'])
  })
})

describe('references', () => {
  test('are followed, and what stands beside them wins', () => {
    const schema = {
      $defs: { Page: { type: 'object', description: 'A page.', required: ['id'], properties: { id: {} } } },
      properties: { a: { $ref: '#/$defs/Page' }, b: { $ref: '#/$defs/Page', description: 'Another.' } },
    }
    expect(rowsOf(schema)).toEqual([
      'a | object | no | A page.',
      'a.id | anything | yes | ',
      'b | object | no | Another.',
      'b.id | anything | yes | ',
    ])
    expect(describeDetails(schema).isComplete).toBe(true)
  })

  test('to a schema around them are named', () => {
    const Node = { type: 'object', properties: { children: { type: 'array', items: { $ref: '#/$defs/Node' } } } }
    expect(rowsOf({ $defs: { Node }, properties: { tree: { $ref: '#/$defs/Node' } } })).toEqual([
      'tree | object | no | ',
      'tree.children | list of object (same as tree) | no | ',
    ])
    const root = { $id: 'Root', type: 'object', properties: { next: { anyOf: [{ $ref: 'Root' }, { type: 'null' }] } } }
    expect(rowsOf(root)).toEqual(['next | object (same as details) or null | no | '])
  })

  test('that lead nowhere say nothing', () => {
    const description = describeDetails({ properties: { a: { $ref: '#/$defs/Missing' } } })
    expect(description.fields.map(({ type }) => type)).toEqual(['anything'])
    expect(description.isComplete).toBe(false)
  })
})

describe('what the rows can not say', () => {
  test.each([
    [{ oneOf: [Type.Object({ a: Type.String() }), Type.Object({ b: Type.String() })] }],
    [{ properties: { a: { not: { type: 'string' } } } }],
    [{ properties: { a: { items: { contains: {} } } } }],
    [{ patternProperties: { '^x-': { type: 'string' } } }],
    [{ dependentRequired: { a: ['b'] } }],
    [{ allOf: [{ properties: { a: { pattern: '^a' } } }, { properties: { a: { pattern: 'b$' } } }] }],
    [{ enum: Array.from({ length: 14 }, (_, index) => index) }],
  ])('is told of %j', (schema) => {
    expect(describeDetails(schema).isComplete).toBe(false)
  })

  test.each([
    [Type.Object({ a: Type.Union([Type.String(), Type.Null()]) }, { additionalProperties: false })],
    [Type.Object({ a: Type.Array(Type.Enum(['a', 'b']), { minItems: 1, title: 'A', examples: [[]] }) })],
    [Type.Record(Type.String(), Type.Number())],
    [{ type: 'object', 'x-internal': true }],
  ])('is not told of %j', (schema) => {
    expect(describeDetails(schema).isComplete).toBe(true)
  })

  test('lists the fields of every shape, required where each has it', () => {
    const kinds = ['a', 'b'].map((kind) => Type.Object({ kind: Type.Literal(kind), [kind]: Type.String() }))
    expect(rowsOf(Type.Union(kinds))).toEqual([
      'kind | "a" or "b" | yes | ',
      'a | string | no | ',
      'b | string | no | ',
    ])
  })
})

describe('schemas that grow', () => {
  const doubling = Object.fromEntries(
    Array.from({ length: 40 }, (_, level) => {
      const next = { $ref: `#/$defs/d${level + 1}` }
      return [`d${level}`, { anyOf: [{ type: 'object', properties: { a: next, b: next } }, next, next] }]
    }),
  )
  const deep = (keyword: (inner: object) => object) =>
    Array.from({ length: 1_000 }).reduce<object>((inner) => keyword(inner), { type: 'string' })

  test.each([
    [{ $defs: doubling, $ref: '#/$defs/d0' }],
    [deep((items) => ({ type: 'array', items }))],
    [deep((inner) => ({ type: 'object', properties: { inner } }))],
    [deep((inner) => ({ anyOf: [inner, { type: 'null' }] }))],
    [deep((inner) => ({ allOf: [inner] }))],
  ])('end in a short description', (schema) => {
    const { fields, summary } = describeDetails(schema)
    expect(fields.length).toBeLessThanOrEqual(300)
    expect(summary.length).toBeLessThan(20_000)
  })

  test('nested too deep are not described', () => {
    expect(describeDetails(deep((inner) => ({ allOf: [inner] })))).toEqual({
      summary: '',
      fields: [],
      isComplete: false,
    })
  })

  test('of any form are described', () => {
    const keyword = fc.constantFrom(
      ...['type', 'properties', 'items', 'prefixItems', 'anyOf', 'oneOf', 'allOf', '$ref', '$defs', 'required', 'enum'],
      ...['additionalProperties', 'patternProperties', 'description', 'minimum', 'a', '__proto__'],
    )
    const { schema } = fc.letrec((tie) => ({
      schema: fc.oneof({ maxDepth: 4 }, leaf, fc.dictionary(keyword, tie('schema')), fc.array(tie('schema'))),
    }))
    fc.assert(
      fc.property(fc.dictionary(keyword, schema), (any) => {
        const { fields, summary } = describeDetails(any)
        expect(fields.length > 0 || summary !== '').toBe(true)
        expect(fields.every(({ path, type }) => path !== '' && type !== '')).toBe(true)
      }),
    )
  })
})

const leaf = fc.constantFrom('object', 'array', 'string', '#', '#/properties/a', '#/$defs/a', 'a', 1, true, false, null)
