import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { toDocumentSchema } from '../../../src/openapi/schema/to-document-schema.ts'

const place = (reference: string) => `#/components/schemas/${reference.split('/').at(-1)}`
const convert = (schema: unknown) => toDocumentSchema(schema, '3.0', place)
const nothingButNull = { type: 'object', nullable: true, enum: [null] }

test('Keywords that OpenAPI 3.0 has stay as they are, with the schemas in them', () => {
  const part = { type: 'string', minLength: 1, maxLength: 2, pattern: '^a', format: 'date', enum: ['ab'] }
  const schema = {
    title: 'Page',
    description: 'A page.',
    deprecated: true,
    readOnly: true,
    writeOnly: false,
    default: null,
    example: {},
    type: 'object',
    properties: { a: part, n: { type: 'number', multipleOf: 2, minimum: 0, maximum: 9 } },
    additionalProperties: part,
    required: ['a'],
    minProperties: 1,
    maxProperties: 2,
    allOf: [{ oneOf: [part, {}] }, { anyOf: [part, {}] }],
    not: { type: 'array', items: part, minItems: 1, maxItems: 2, uniqueItems: true },
    'x-order': 1,
  }
  expect(convert(schema)).toEqual(schema)
})

test.for<[what: string, schema: unknown, converted: object]>([
  ['no value', Type.Never(), { not: {} }],
  ['examples', { examples: ['a', 'b'] }, { example: 'a' }],
  ['null', Type.Null(), nothingButNull],
  ['null with a description', { type: 'null', description: 'None.' }, { description: 'None.', ...nothingButNull }],
  ['a type or null', { type: ['string', 'null'], minLength: 1 }, { type: 'string', minLength: 1, nullable: true }],
  ["Ajv's nullable", { type: 'string', nullable: true }, { type: 'string', nullable: true }],
  [
    'values or null',
    { type: ['string', 'null'], enum: ['a', null] },
    { type: 'string', enum: ['a', null], nullable: true },
  ],
  ['an array of anything', { type: 'array' }, { type: 'array', items: {} }],
  ['an array of nothing', { type: 'array', items: false }, { type: 'array', items: { not: {} } }],
  [
    'several types, each with its keywords',
    {
      description: 'Any.',
      type: ['array', 'integer', 'string', 'null'],
      items: { type: 'string' },
      minimum: 1,
      minLength: 2,
      required: ['a'],
    },
    {
      description: 'Any.',
      required: ['a'],
      anyOf: [
        { type: 'array', items: { type: 'string' }, nullable: true },
        { type: 'integer', minimum: 1 },
        { type: 'string', minLength: 2 },
      ],
    },
  ],
  [
    'exclusive limits',
    { exclusiveMinimum: 0, exclusiveMaximum: 9 },
    { minimum: 0, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: true },
  ],
  [
    'exclusive limits that are the narrower',
    { minimum: 0, exclusiveMinimum: 0, maximum: 10, exclusiveMaximum: 9 },
    { minimum: 0, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: true },
  ],
  [
    'exclusive limits that are the wider',
    { minimum: 1, exclusiveMinimum: 0, maximum: 8, exclusiveMaximum: 9 },
    { minimum: 1, maximum: 8 },
  ],
  ['a record', Type.Record(Type.String(), Type.Number()), { type: 'object', additionalProperties: { type: 'number' } }],
  [
    'keys by pattern, and no others',
    { patternProperties: { '^a': { type: 'string' }, '^b': { type: 'string' } }, additionalProperties: false },
    { additionalProperties: { type: 'string' } },
  ],
  [
    'keys by pattern, and others',
    { patternProperties: { '^a': { type: 'string' } }, additionalProperties: { type: 'number' } },
    { additionalProperties: { anyOf: [{ type: 'string' }, { type: 'number' }] } },
  ],
  ['keys by pattern among any', { patternProperties: { '^a': { type: 'string' } } }, { additionalProperties: {} }],
  [
    'a tuple',
    Type.Tuple([Type.String(), Type.Number()]),
    { type: 'array', minItems: 2, maxItems: 2, items: { anyOf: [{ type: 'string' }, { type: 'number' }] } },
  ],
  ['a tuple with fewer items', { prefixItems: [{}, {}], items: false, maxItems: 1 }, { items: {}, maxItems: 1 }],
  ['an open tuple', { prefixItems: [{ type: 'string' }] }, { items: {} }],
  [
    'a tuple with others',
    { prefixItems: [{ type: 'string' }], items: { type: 'number' } },
    { items: { anyOf: [{ type: 'string' }, { type: 'number' }] } },
  ],
  ['a union of one', Type.Union([Type.String()]), { type: 'string' }],
  [
    'a union of one with the same keyword beside it',
    { title: 'A', anyOf: [{ title: 'B' }] },
    { title: 'A', anyOf: [{ title: 'B' }] },
  ],
  ['a schema or null', Type.Union([Type.Object({}), Type.Null()]), { type: 'object', nullable: true }],
  [
    'literals or null',
    Type.Union([Type.Literal('a'), Type.Literal('b'), Type.Null()]),
    { type: 'string', enum: ['a', 'b', null], nullable: true },
  ],
  [
    'several schemas or null',
    Type.Union([Type.Null(), Type.String(), Type.Number()]),
    { anyOf: [{ type: 'string', nullable: true }, { type: 'number' }] },
  ],
  [
    'a reference or null',
    { anyOf: [{ $ref: '#/$defs/Page' }, { type: 'null' }] },
    { anyOf: [{ $ref: '#/components/schemas/Page' }, nothingButNull] },
  ],
  [
    'what would refuse null in spite of the flag',
    { anyOf: [{ type: 'object', allOf: [{ type: 'object' }] }, { type: 'null' }] },
    { anyOf: [{ type: 'object', allOf: [{ type: 'object' }] }, nothingButNull] },
  ],
  [
    'a choice of one',
    { oneOf: [{ type: 'string' }, { minLength: 1 }] },
    { oneOf: [{ type: 'string' }, { minLength: 1 }] },
  ],
  ['a choice of one or null', { oneOf: [Type.String(), Type.Null()] }, { type: 'string', nullable: true }],
  [
    'a choice of one that has grown',
    { oneOf: [{ contains: {} }, { type: 'string' }] },
    { anyOf: [{}, { type: 'string' }] },
  ],
  [
    'a choice of references, of which nothing is known',
    { oneOf: [{ $ref: '#/$defs/A' }, { $ref: '#/$defs/B' }] },
    { anyOf: [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' }] },
  ],
  [
    'what is forbidden',
    { not: { type: 'string', exclusiveMinimum: 1 } },
    { not: { type: 'string', minimum: 1, exclusiveMinimum: true } },
  ],
  ['what is forbidden, and would grow', { not: { contains: { type: 'string' } } }, {}],
  ['what is forbidden, and may grow', { not: { $ref: '#/$defs/Page' } }, {}],
  ['what is forbidden, with a choice that may have grown', { not: { oneOf: [Type.String(), Type.Null()] } }, {}],
])('%s is written as OpenAPI 3.0 has it', ([, schema, converted]) => {
  expect(convert(schema)).toEqual(converted)
})

test.for<[keyword: string, value: unknown]>([
  ['if', {}],
  ['then', {}],
  ['else', {}],
  ['contains', {}],
  ['minContains', 1],
  ['maxContains', 1],
  ['propertyNames', {}],
  ['dependentRequired', { a: ['b'] }],
  ['dependentSchemas', { a: {} }],
  ['unevaluatedProperties', false],
  ['unevaluatedItems', false],
  ['contentEncoding', 'base64'],
  ['contentMediaType', 'text/plain'],
  ['contentSchema', {}],
])('%s is left out, as OpenAPI 3.0 can not say it', ([keyword, value]) => {
  expect(convert({ [keyword]: value, title: 'A' })).toEqual({ title: 'A' })
})
