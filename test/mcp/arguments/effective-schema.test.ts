import { expect, test } from 'vitest'
import { effectiveSchema } from '../../../src/mcp/arguments/effective-schema.ts'
import { conditional } from './any-schema.ts'

const draft07 = 'http://json-schema.org/draft-07/schema#'
const properties = { a: {} }
const closed = { additionalProperties: false }
const unevaluated = { unevaluatedProperties: false }

test.each([
  ['lists fields', { type: 'object', properties }],
  ['lists none', { type: 'object' }],
  ['has patterns', { type: 'object', patternProperties: { '^x-': {} } }],
  ['is of an older dialect', { $schema: draft07, type: 'object', properties }],
  ['is of an older dialect with names that go together', { type: 'object', dependencies: { a: ['b'] } }],
  ['has names that go together', { type: 'object', dependentRequired: { a: ['b'] } }],
  ['says it as undefined', { type: 'object', additionalProperties: undefined }],
  ['closed itself by the other keyword, for the code that is told', { type: 'object', properties, ...unevaluated }],
])('a silent schema that %s is closed', (_what, schema) => {
  expect(effectiveSchema(schema, true)).toEqual({
    schema: { ...schema, ...closed },
    closedBy: 'additionalProperties',
    rejectsUnknown: true,
  })
})

test.each([
  ['$ref', { $ref: '#/$defs/a', $defs: { a: { properties } } }],
  ['$dynamicRef', { $dynamicRef: '#a', $defs: { a: { $dynamicAnchor: 'a' } } }],
  ['$recursiveRef', { $recursiveRef: '#' }],
  ['allOf', { allOf: [{ properties }] }],
  ['anyOf', { anyOf: [{ properties }, {}] }],
  ['oneOf', { oneOf: [{ properties }, {}] }],
  ['if', conditional({ required: ['a'] }, { properties })],
  ['dependentSchemas', { dependentSchemas: { a: { properties } } }],
  ['a schema among dependencies', { dependencies: { a: { properties } } }],
])('a silent schema that has %s at its root is closed for what none of its parts knows', (_keyword, rest) => {
  expect(effectiveSchema({ type: 'object', ...rest }, true)).toEqual({
    schema: { type: 'object', ...rest, ...unevaluated },
    closedBy: 'unevaluatedProperties',
    rejectsUnknown: true,
  })
})

test.each([
  'http://json-schema.org/draft-07/schema#',
  'http://json-schema.org/draft-07/schema',
  'http://json-schema.org/draft-06/schema#',
  'http://json-schema.org/draft-04/schema#',
])('a schema of %s with such a root is left as declared, as it can not be closed', ($schema) => {
  const schema = { $schema, type: 'object', anyOf: [{ properties }] }
  expect(effectiveSchema(schema, true)).toEqual({ schema, closedBy: undefined, rejectsUnknown: false })
})

test.each([
  ['additionalProperties false', { ...closed }, true],
  ['additionalProperties true', { additionalProperties: true }, false],
  ['a schema for additionalProperties', { additionalProperties: { type: 'string' } }, false],
  ['additionalProperties at a root of parts', { allOf: [{ properties }], ...closed }, true],
  ['unevaluatedProperties false at a root of parts', { allOf: [{ properties }], ...unevaluated }, true],
  ['unevaluatedProperties true', { unevaluatedProperties: true }, false],
  ['a schema for unevaluatedProperties', { unevaluatedProperties: { type: 'string' } }, false],
  ['both, of which one takes all', { additionalProperties: true, ...unevaluated }, false],
])('%s is what the schema declares, and stays', (_what, declared, rejectsUnknown) => {
  const schema = { type: 'object', properties, ...declared }
  expect(effectiveSchema(schema, true)).toEqual({ schema, closedBy: undefined, rejectsUnknown })
})

test('a server that is not strict closes no schema, and one that is closed stays so', () => {
  const open = { type: 'object', properties }
  expect(effectiveSchema(open, false)).toEqual({ schema: open, closedBy: undefined, rejectsUnknown: false })
  const shut = { ...open, ...unevaluated }
  expect(effectiveSchema(shut, false)).toEqual({ schema: shut, closedBy: undefined, rejectsUnknown: true })
})

test('objects further in are left alone', () => {
  const schema = { type: 'object', properties: { filter: { type: 'object', properties } } }
  expect(effectiveSchema(schema, true).schema.properties).toBe(schema.properties)
})

test('the type is added where it is missing, as the protocol asks for it, and a schema of another type ends the start', () => {
  expect(effectiveSchema({ properties }, false).schema).toEqual({ type: 'object', properties })
  for (const type of ['string', ['object', 'null'], null])
    expect(() => effectiveSchema({ type }, true)).toThrow(TypeError)
})

test('a schema is copied, and never changed', () => {
  const schema = Object.freeze({ properties: Object.freeze({ a: {} }) })
  expect(effectiveSchema(schema, true).schema).not.toBe(schema)
  expect(schema).toEqual({ properties: { a: {} } })
})
