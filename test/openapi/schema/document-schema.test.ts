import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { dialectOf, toDocumentSchema } from '../../../src/openapi/schema/to-document-schema.ts'

const place = (reference: string) => `#/components/schemas/${reference.split('/').at(-1)}`
const convert = (schema: unknown) => toDocumentSchema(schema, '3.1', place)

test.for<[version: string | undefined, dialect: string]>([
  [undefined, '3.0'],
  ['3.0.3', '3.0'],
  ['3.1.0', '3.1'],
  ['3.2.0', '3.1'],
])('A document of version %s has schemas of dialect %s', ([version, dialect]) => {
  expect(dialectOf(version)).toBe(dialect)
})

test('Keywords of 2020-12 stay as they are, with the schemas in them', () => {
  const inner = { type: 'string', const: 'a' }
  const converted = { type: 'string', enum: ['a'] }
  const whole = (part: object) => ({
    title: 'Page',
    description: 'A page.',
    deprecated: true,
    readOnly: true,
    writeOnly: false,
    default: null,
    examples: [{}],
    example: 1,
    type: ['object', 'array'],
    allOf: [part],
    not: part,
    if: part,
    // biome-ignore lint/suspicious/noThenProperty: the keyword's name
    then: part,
    else: part,
    properties: { a: part },
    patternProperties: { '^a': part },
    additionalProperties: part,
    propertyNames: part,
    unevaluatedProperties: part,
    dependentSchemas: { a: part },
    dependentRequired: { a: ['b'] },
    required: ['a'],
    minProperties: 1,
    maxProperties: 2,
    prefixItems: [part],
    items: part,
    unevaluatedItems: false,
    contains: part,
    minContains: 0,
    maxContains: 2,
    minItems: 1,
    maxItems: 2,
    uniqueItems: true,
    pattern: '^a',
    format: 'date',
    minLength: 1,
    maxLength: 2,
    contentEncoding: 'base64',
    contentMediaType: 'application/json',
    contentSchema: part,
    multipleOf: 0.5,
    minimum: 0,
    maximum: 9,
    exclusiveMinimum: -1,
    exclusiveMaximum: 10,
    'x-order': [1],
  })
  expect(convert(whole(inner))).toEqual(whole(converted))
})

test.for<[what: string, schema: unknown, converted: object]>([
  ['true', true, {}],
  ['false', false, { not: {} }],
  ['a boolean property', { properties: { a: true, b: false } }, { properties: { a: {}, b: { not: {} } } }],
  ['a const', { const: 'a' }, { enum: ['a'] }],
  ['a const of null', { const: null }, { type: 'null' }],
  ['a const beside an enum', { const: 'a', enum: ['a', 'b'] }, { enum: ['a', 'b'], allOf: [{ enum: ['a'] }] }],
  ["Ajv's nullable", { type: 'string', nullable: true }, { type: ['string', 'null'] }],
  ["Ajv's nullable that is off", { type: 'string', nullable: false }, { type: 'string' }],
  ['nullable without a type', { nullable: true }, {}],
  [
    'a tuple of draft-07',
    { items: [{ type: 'string' }], additionalItems: false },
    { prefixItems: [{ type: 'string' }], items: false },
  ],
  ['an open tuple of draft-07', { items: [{ type: 'string' }] }, { prefixItems: [{ type: 'string' }] }],
  ['a tuple of TypeBox without places', Type.Tuple([]), { type: 'array', items: false, minItems: 0 }],
  [
    'dependencies of draft-07',
    { dependencies: { a: ['b'], c: { required: ['d'] } } },
    { dependentRequired: { a: ['b'] }, dependentSchemas: { c: { required: ['d'] } } },
  ],
  ['what means nothing within a document', { $id: 'a', $schema: 'b', $comment: 'c', $defs: {}, definitions: {} }, {}],
  ['an unknown keyword', { kind: 'page', constructor: 1, toString: 2 }, {}],
  ['a reference', { $ref: '#/$defs/Page' }, { $ref: '#/components/schemas/Page' }],
  [
    'what stands beside a reference',
    { $ref: '#/$defs/Page', description: 'It.', allOf: [{}] },
    { description: 'It.', allOf: [{ $ref: '#/components/schemas/Page' }, {}] },
  ],
  [
    'a union of literals',
    Type.Union([Type.Literal('a'), Type.Literal('b')], { description: 'One.' }),
    { type: 'string', enum: ['a', 'b'], description: 'One.' },
  ],
  [
    'literals in a union',
    Type.Union([Type.Literal('a'), Type.Literal('b'), Type.Null()]),
    { anyOf: [{ type: 'string', enum: ['a', 'b'] }, { type: 'null' }] },
  ],
  [
    'literals of two types',
    Type.Union([Type.Literal('a'), Type.Literal(1)]),
    {
      anyOf: [
        { type: 'string', enum: ['a'] },
        { type: 'number', enum: [1] },
      ],
    },
  ],
  [
    'literals beside a type',
    { type: 'string', anyOf: [Type.Literal('a'), Type.Literal('b')] },
    { type: 'string', allOf: [{ anyOf: [{ type: 'string', enum: ['a', 'b'] }] }] },
  ],
  [
    'a union beside properties',
    { type: 'object', properties: { a: {} }, anyOf: [{ required: ['a'] }, {}] },
    { type: 'object', properties: { a: {} }, allOf: [{ anyOf: [{ required: ['a'] }, {}] }] },
  ],
  [
    'two unions',
    { anyOf: [{ type: 'string' }], oneOf: [{ minLength: 1 }] },
    { allOf: [{ anyOf: [{ type: 'string' }] }, { oneOf: [{ minLength: 1 }] }] },
  ],
  [
    'a union beside a lone type of object',
    { type: 'object', oneOf: [{ required: ['a'] }] },
    { type: 'object', oneOf: [{ required: ['a'] }] },
  ],
])('%s is written as documents need it', ([, schema, converted]) => {
  expect(convert(schema)).toEqual(converted)
})

test.for<[schema: object]>([
  [{ allOf: {} }],
  [{ anyOf: [] }],
  [{ oneOf: [5] }],
  [{ not: 'a' }],
  [{ properties: ['a'] }],
  [{ patternProperties: null }],
  [{ dependencies: 5 }],
  [{ dependentRequired: { a: [1] } }],
  [{ items: 'string' }],
  [{ prefixItems: {} }],
  [{ additionalProperties: 0 }],
  [{ type: 'undefined' }],
  [{ type: [] }],
  [{ type: ['string', 5] }],
  [{ enum: 'a' }],
  [{ enum: [] }],
  [{ required: true }],
  [{ required: [] }],
  [{ minLength: '1' }],
  [{ maxItems: -1 }],
  [{ minimum: Number.NaN }],
  [{ multipleOf: 0 }],
  [{ exclusiveMinimum: true }],
  [{ pattern: 5 }],
  [{ title: {} }],
  [{ uniqueItems: 'yes' }],
  [{ examples: 'a' }],
  [{ $ref: 5 }],
])('A keyword with a value of another kind is left out: %j', ([schema]) => {
  expect(convert(schema)).toEqual({})
  expect(toDocumentSchema(schema, '3.0', place)).toEqual({})
})

test.for(['3.0', '3.1'] as const)('No property gets lost in %s, whatever its name and its schema', (dialect) => {
  const text =
    '{"properties":{"__proto__":{"type":"string"},"constructor":{},"toString":{},"$ref":{},"const":{},"a":5,"b":null}}'
  const { properties } = toDocumentSchema(JSON.parse(text), dialect, place)
  expect(JSON.stringify(properties)).toBe(
    '{"__proto__":{"type":"string"},"constructor":{},"toString":{},"$ref":{},"const":{},"a":{},"b":{}}',
  )
})

test('A schema is not changed', () => {
  const schema = Type.Object({ a: Type.Optional(Type.Tuple([Type.Literal('a')])), b: Type.Ref('B') })
  const before = structuredClone(schema)
  convert(schema)
  expect(schema).toEqual(before)
})

test('A schema of 150 levels is converted, and one of 1,000 or that contains itself is refused in a sentence', () => {
  const ofLevels = (length: number) => Array.from({ length }).reduce<object>((items) => ({ type: 'array', items }), {})
  expect(convert(ofLevels(150))).toEqual(ofLevels(150))
  const own: { not?: object } = {}
  own.not = own
  for (const schema of [ofLevels(1_000), own]) {
    expect(() => convert(schema)).toThrow(
      new TypeError(
        'A schema of error details is nested deeper than 200 levels; put its parts under $defs, and refer to them.',
      ),
    )
  }
})
