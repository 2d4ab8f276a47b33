import Type from 'typebox'
import { expect, test } from 'vitest'
import { toRequiredDetails } from '../../../src/openapi/lock/required-details.ts'

const object = (properties: object, more: object = {}) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  ...more,
})
const string = { type: 'string' }
const id = object({ id: { type: 'integer' } })
const field = (schema: unknown) => object({ a: schema })
const node = Type.Object({ id: Type.Number(), children: Type.Array(Type.Ref('Node')) })

test.each<[string, object | undefined, Record<string, string>]>([
  ['no schema', undefined, {}],
  ['an object of any kind', { type: 'object' }, {}],
  ['required fields only', Type.Object({ a: Type.String(), b: Type.Optional(Type.String()) }), { a: 'string' }],
  ['fields of fields', object({ lock: object({ until: string }) }), { lock: 'object', 'lock.until': 'string' }],
  [
    'no field of an optional one',
    Type.Object({ lock: Type.Optional(Type.Object({ until: Type.String() })), by: Type.String() }),
    { by: 'string' },
  ],
  [
    'fields of items',
    object({ items: { type: 'array', items: id } }),
    { items: 'array of object', 'items[].id': 'integer' },
  ],
  ['an array of objects', Type.Array(Type.Object({ id: Type.String() })), { '[]': 'object', '[].id': 'string' }],
  ['an array of strings', Type.Array(Type.String()), { '[]': 'string' }],
  ['an array of any kind', { type: 'array' }, {}],
  [
    'places of a tuple that are always there',
    { type: 'array', items: [string, id, string], minItems: 2 },
    { '[0]': 'string', '[1]': 'object', '[1].id': 'integer' },
  ],
  ['the values of a record', field(Type.Record(Type.String(), Type.Number())), { a: 'object', 'a.*': 'number' }],
  [
    'arrays in arrays',
    { type: 'array', items: { type: 'array', items: id } },
    { '[]': 'array of object', '[][].id': 'integer' },
  ],
  ['a required field that is not described', { type: 'object', required: ['a'] }, { a: 'any' }],
  ['keys in one order', object({ b: string, a: string, c: string }), { a: 'string', b: 'string', c: 'string' }],
  [
    'keys that are no words',
    object({ 'a.b': string, 'c[]': object({ '"': string }), '': string, 'é-1_$': string }),
    { '[""]': 'string', '["a.b"]': 'string', '["c[]"]': 'object', '["c[]"]["\\""]': 'string', 'é-1_$': 'string' },
  ],
  [
    'a key called __proto__',
    JSON.parse('{"type":"object","required":["__proto__"]}'),
    JSON.parse('{"__proto__":"any"}'),
  ],
  ['a key called constructor', { type: 'object', properties: {}, required: ['constructor'] }, { constructor: 'any' }],
  ['an object that does not say so', { properties: { a: string }, required: ['a'] }, { a: 'string' }],
  ['fields that no string can have', field({ ...id, type: 'string' }), { a: 'string' }],
  ['items that no object can have', field({ ...id, items: id }), { a: 'object', 'a.id': 'integer' }],
])('Required of details: %s', (_, schema, details) => {
  expect(toRequiredDetails(schema)).toEqual(details)
})

test('The fields of one schema stand in one order, whatever its own', () => {
  const one = toRequiredDetails(object({ a: string, b: string, c: string }))
  expect(toRequiredDetails(object({ c: string, a: string, b: string }))).toEqual(one)
})

test.each<[string, unknown]>([
  ['string', string],
  ['string', Type.String({ description: 'Who', examples: ['ada'], minLength: 1, pattern: '^a' })],
  ['string (date-time)', { type: 'string', format: 'date-time' }],
  ['string (date) or null', { type: ['null', 'string'], format: 'date' }],
  ['integer', { type: 'integer', format: 'int64' }],
  ['number', Type.Number()],
  ['boolean', Type.Boolean()],
  ['null', Type.Null()],
  ['object', Type.Record(Type.String(), Type.Number())],
  ['array', { type: 'array' }],
  ['array', Type.Array(Type.Any())],
  ['array of string', Type.Array(Type.String())],
  ['array of string or null', { type: ['array', 'null'], items: string }],
  ['array of (string or null)', { type: 'array', items: { type: ['string', 'null'] } }],
  ['array of array of ("a" or "b")', Type.Array(Type.Array(Type.Enum(['b', 'a'])))],
  ['array of boolean', { type: 'array', prefixItems: [string], items: { type: 'boolean' } }],
  ['array of boolean', { type: 'array', items: [string], additionalItems: { type: 'boolean' } }],
  ['array', { type: 'array', prefixItems: [string], items: false }],
  ['array of string', { items: string }],
  ['any', Type.Any()],
  ['any', true],
  ['any', false],
  ['any', Type.Never()],
  ['any', { type: 'date' }],
  ['any', { $ref: '#/$defs/missing' }],
  ['any', { $ref: 'https://example.com/schema' }],
  ['"a"', Type.Literal('a')],
  ['"a" or "b"', Type.Enum(['b', 'a'])],
  ['"a" or "b"', Type.Union([Type.Literal('b'), Type.Literal('a')])],
  ['"a or b" or "c"', { enum: ['c', 'a or b'] }],
  ['1 or 2.5 or true or null', { enum: [null, true, 2.5, 1] }],
  ['array or object', { enum: [{ a: 1 }, [1]] }],
  ['"a"', { type: 'string', enum: ['a', 1] }],
  ['string or null', Type.Union([Type.Null(), Type.String()])],
  ['string or null', { oneOf: [string, { type: 'null' }] }],
  ['string or null', { type: ['string', 'null'] }],
  ['string', { anyOf: [string, { const: 'a' }, { type: 'string', format: 'date' }] }],
  ['number', { anyOf: [{ type: 'integer' }, { type: 'number' }, { const: 1.5 }] }],
  ['boolean', { anyOf: [{ type: 'boolean' }, { const: true }] }],
  ['any', { anyOf: [string, {}] }],
  ['string', { anyOf: [string, false] }],
  [
    'array of integer or array of string',
    {
      anyOf: [
        { type: 'array', items: string },
        { type: 'array', items: { type: 'integer' } },
      ],
    },
  ],
  ['array', { anyOf: [{ type: 'array', items: string }, { type: 'array' }] }],
  ['string', { allOf: [string, {}] }],
  ['"a"', { type: 'string', allOf: [{ enum: ['a', 1] }] }],
  ['integer', { allOf: [{ type: ['number', 'null'] }, { type: ['integer', 'string'] }] }],
  ['string', { anyOf: [string, { type: 'null' }], allOf: [{ type: ['string', 'integer'] }] }],
  ['array of integer', { allOf: [{ items: { type: 'number' } }, { items: { type: 'integer' } }] }],
])('The type of a field is told as %s', (type, schema) => {
  expect(toRequiredDetails(field(schema))['a']).toBe(type)
})

test.each<[string, object, Record<string, string>]>([
  [
    'both parts of an intersection',
    Type.Intersect([Type.Object({ a: Type.String() }), Type.Object({ b: Type.Optional(Type.String()) })]),
    { a: 'string' },
  ],
  [
    'what one part describes and another requires',
    { allOf: [{ type: 'object', properties: { a: string, b: string } }, { required: ['a'] }] },
    { a: 'string' },
  ],
  [
    'what two parts say of one field',
    { allOf: [field(id), field(object({ name: string }))] },
    { a: 'object', 'a.id': 'integer', 'a.name': 'string' },
  ],
  [
    'what every branch requires that knows it',
    { anyOf: [object({ a: string, b: string }), object({ a: { type: 'integer' }, c: string })] },
    { a: 'integer or string', b: 'string, in some variants', c: 'string, in some variants' },
  ],
  [
    'no field that one branch has as optional',
    { oneOf: [object({ a: string }), { type: 'object', properties: { a: string } }] },
    {},
  ],
  [
    'what is required beside a union',
    {
      type: 'object',
      required: ['kind'],
      anyOf: [{ properties: { kind: { const: 'a' } } }, { properties: { kind: { const: 'b' } } }],
    },
    { kind: '"a" or "b"' },
  ],
  [
    'what is described beside a union',
    {
      type: 'object',
      properties: { a: string, b: string },
      anyOf: [{ required: ['a', 'b'] }, { required: ['a'] }],
    },
    { a: 'string' },
  ],
  [
    'the fields of an object that may be null',
    field({ anyOf: [id, { type: 'null' }] }),
    { a: 'object or null', 'a.id': 'integer' },
  ],
  [
    'the fields of an object that may be a string',
    field({ anyOf: [string, id] }),
    { a: 'object or string', 'a.id': 'integer' },
  ],
  [
    'fields of what may be any object too',
    field({ anyOf: [id, {}] }),
    { a: 'any', 'a.id': 'integer, in some variants' },
  ],
  [
    'details that are an object or an array',
    { anyOf: [field(string), { type: 'array', items: id }] },
    { '[]': 'object', '[].id': 'integer', a: 'string' },
  ],
])('Of schemas put together are required: %s', (_, schema, details) => {
  expect(toRequiredDetails(schema)).toEqual(details)
})

test.each<[string, object, Record<string, string>]>([
  ['to a definition', { ...field({ $ref: '#/$defs/id' }), $defs: { id } }, { a: 'object', 'a.id': 'integer' }],
  [
    'to an old definition',
    { ...field({ $ref: '#/definitions/id' }), definitions: { id } },
    { a: 'object', 'a.id': 'integer' },
  ],
  ['from the root', { $ref: '#/$defs/id', $defs: { id } }, { id: 'integer' }],
  [
    'followed twice, side by side',
    { ...object({ a: { $ref: '#/$defs/id' }, b: { $ref: '#/$defs/id' } }), $defs: { id } },
    { a: 'object', 'a.id': 'integer', b: 'object', 'b.id': 'integer' },
  ],
  [
    'in an intersection',
    { allOf: [{ $ref: '#/$defs/id' }, field(string)], $defs: { id } },
    { a: 'string', id: 'integer' },
  ],
  ['of a TypeBox schema to itself', Type.Cyclic({ Node: node }, 'Node'), { children: 'array of object', id: 'number' }],
  [
    'of a part to itself',
    Type.Cyclic({ Node: node, Root: Type.Object({ tree: Type.Ref('Node') }) }, 'Root'),
    { tree: 'object', 'tree.children': 'array of object', 'tree.id': 'number' },
  ],
  [
    'of two to each other',
    Type.Cyclic(
      { A: Type.Object({ b: Type.Ref('B') }), B: Type.Object({ a: Type.Union([Type.Ref('A'), Type.Null()]) }) },
      'A',
    ),
    { b: 'object', 'b.a': 'object or null' },
  ],
  ['to the whole schema', object({ next: { anyOf: [{ $ref: '#' }, { type: 'null' }] } }), { next: 'object or null' }],
  ['that leads to itself', field({ $ref: '#/properties/a' }), { a: 'any' }],
  ['that leads to itself in a union', field({ anyOf: [string, { $ref: '#/properties/a' }] }), { a: 'string' }],
  [
    'of an array to itself',
    field({ type: 'array', items: { $ref: '#/properties/a' } }),
    { a: 'array of array of array' },
  ],
])('References are followed: one %s', (_, schema, details) => {
  expect(toRequiredDetails(schema)).toEqual(details)
})

test('Many types that all refer to each other optionally are read in no time', () => {
  const names = Array.from({ length: 30 }, (_, index) => `T${index}`)
  const properties = Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/${name}` }]))
  const $defs = Object.fromEntries(names.map((name) => [name, { type: 'object', properties }]))
  expect(toRequiredDetails({ ...field({ $ref: '#/$defs/T0' }), $defs })).toEqual({ a: 'object' })
})
