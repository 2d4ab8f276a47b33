import openapiTypes, { astToString, type OpenAPI3 } from 'openapi-typescript'
import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { type Dialect, toDocumentSchema } from '../../../src/openapi/schema/to-document-schema.ts'
import { lintOpenapi } from '../../fixtures/lint-openapi.ts'

const Letters = Type.Union([Type.Literal('a'), Type.Literal('b')])
const One = Type.Object({ one: Type.String() })
const Two = Type.Object({ two: Type.Optional(Type.Integer()) })
const one = '{ one: string; }'
const two = '{ two?: number; }'

// The last is of OpenAPI 3.0, where that can't say as much.
const rows: readonly (readonly [what: string, schema: unknown, type: string, type30?: string])[] = [
  ['a string', Type.String(), 'string'],
  ['a string by pattern', Type.TemplateLiteral([Type.Literal('page-'), Type.Integer()]), 'string'],
  ['a date', Type.String({ format: 'date-time' }), 'string'],
  ['an integer within limits', Type.Integer({ exclusiveMinimum: 0, exclusiveMaximum: 9 }), 'number'],
  ['a boolean', Type.Boolean(), 'boolean'],
  ['null', Type.Null(), 'null', 'never | null'],
  ['a literal', Type.Literal('a'), '"a"'],
  ['literals', Letters, '"a" | "b"'],
  ['literals or null', Type.Union([...Letters.anyOf, Type.Null()]), '("a" | "b") | null', '"a" | "b" | null'],
  ['an enum of several types', Type.Enum(['a', 3]), '"a" | 3'],
  ['an enum with null', { enum: ['a', null] }, '"a" | null'],
  [
    'labelled literals',
    { type: 'string', oneOf: [{ const: 'a', title: 'A' }, { const: 'b' }] },
    'string & ("a" | "b")',
  ],
  ['an object', Type.Object({ a: Type.Optional(Type.String()), b: Type.Number() }), '{ a?: string; b: number; }'],
  ['a closed object', Type.Object({ a: Type.String() }, { additionalProperties: false }), '{ a: string; }'],
  ['a free object', { type: 'object', additionalProperties: true }, '{ [key: string]: unknown; }'],
  [
    'an object that is free beside',
    Type.Object({ a: Type.String() }, { additionalProperties: Type.Unknown() }),
    '{ a: string; } & { [key: string]: unknown; }',
  ],
  ['a record', Type.Record(Type.String(), One), `{ [key: string]: ${one}; }`],
  ['a record of literals', Type.Record(Letters, Type.Number()), '{ a: number; b: number; }'],
  [
    'odd names',
    JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"null"}}}'),
    '{ __proto__?: string; constructor?: null; }',
    '{ __proto__?: string; constructor?: never | null; }',
  ],
  ['an array', Type.Array(Type.String()), 'string[]'],
  ['an array of objects', Type.Array(One), `${one}[]`],
  ['an array of literals', Type.Array(Letters), '("a" | "b")[]'],
  ['an array of anything', Type.Array(Type.Unknown()), 'unknown[]'],
  ['a tuple', Type.Tuple([Type.String(), Type.Number()]), '[ string, number ]', '(string | number)[]'],
  ['an object or null', Type.Union([One, Type.Null()]), `${one} | null`],
  ["an object or null by Ajv's keyword", { ...One, nullable: true }, `${one} | null`],
  ['a list of types', { type: ['string', 'number', 'null'] }, 'string | number | null', '(string | null) | number'],
  ['a list of types with an object', { ...One, type: ['object', 'string'] }, `${one} | string`],
  ['a union of objects', Type.Union([One, Two]), `${one} | ${two}`],
  [
    'an object, an array or null',
    Type.Union([One, Type.Array(Two), Type.Null()]),
    `${one} | ${two}[] | null`,
    `(${one} | null) | ${two}[]`,
  ],
  ['a choice beside an object', { ...One, oneOf: [Two, One] }, `${one} & (${two} | ${one})`],
  ['an intersection', Type.Intersect([One, Two]), `${one} & ${two}`],
  ['a reference', { $ref: '#/$defs/Page' }, 'components["schemas"]["Page"]'],
  ['a reference with a description', { $ref: '#/$defs/Page', description: 'It.' }, 'components["schemas"]["Page"]'],
  [
    'a reference or null',
    { anyOf: [{ $ref: '#/$defs/Page' }, { type: 'null' }] },
    'components["schemas"]["Page"] | null',
    'components["schemas"]["Page"] | (never | null)',
  ],
  ['more than a reference', { $ref: '#/$defs/Page', ...One }, `${one} & components["schemas"]["Page"]`],
  ['anything', Type.Unknown(), 'unknown'],
  ['nothing', Type.Never(), 'unknown'],
]

function documentOf(dialect: Dialect): OpenAPI3 {
  const place = (reference: string) => reference.replace('#/$defs/', '#/components/schemas/')
  const properties = Object.fromEntries(
    rows.map(([, schema], row) => [`row${row}`, toDocumentSchema(schema, dialect, place)]),
  )
  const schemas = {
    Page: { type: 'object', properties: { pages: { type: 'array', items: { $ref: '#/components/schemas/Page' } } } },
    Rows: {
      type: 'object',
      required: [...Object.keys(properties), 'end'],
      properties: { ...properties, end: { type: 'boolean' } },
    },
  }
  const openapi = dialect === '3.0' ? '3.0.3' : '3.1.0'
  return { openapi, info: { title: 'Test', version: '1.0.0' }, paths: {}, components: { schemas } } as OpenAPI3
}

test.for(['3.1', '3.0'] as const)(
  'openapi-typescript reads each kind of schema from a document of OpenAPI %s',
  async (dialect) => {
    const text = astToString(await openapiTypes(documentOf(dialect)))
    const plain = text.replace(/\/\*\*.*?\*\//gs, '').replace(/\s+/g, ' ')
    const found = plain.match(/ row0: (.*); end: /)?.[1]?.split(/; row\d+: /) ?? []
    const expected = rows.map(([what, , type, type30 = type]) => [what, dialect === '3.0' ? type30 : type])
    expect(rows.map(([what], row) => [what, found[row]])).toEqual(expected)
  },
)

test.for(['3.1', '3.0'] as const)('A document of OpenAPI %s with each kind of schema is valid', async (dialect) => {
  expect(await lintOpenapi(documentOf(dialect))).toEqual([])
})
