import { expect, test } from 'vitest'
import { conditional } from './any-schema.ts'
import { normalize } from './normalize.ts'

const list = { type: 'array' }
const $defs = { card: { properties: { cardNumber: {}, tags: list } } }

test.each([
  ['$ref', { $ref: '#/$defs/card' }],
  ['allOf', { allOf: [{ $ref: '#/$defs/card' }] }],
  ['anyOf', { anyOf: [{ properties: { iban: {} } }, { $ref: '#/$defs/card' }] }],
  ['oneOf', { oneOf: [{ properties: { iban: {} } }, { $ref: '#/$defs/card' }] }],
  ['then', conditional({}, { $ref: '#/$defs/card' })],
  ['if', conditional({ $ref: '#/$defs/card' }, {})],
  ['else', { if: {}, else: { $ref: '#/$defs/card' } }],
  ['dependentSchemas', { dependentSchemas: { id: { $ref: '#/$defs/card' } } }],
  ['parts of parts', { allOf: [{ oneOf: [{ anyOf: [{ $ref: '#/$defs/card' }] }] }] }],
])('fields that a schema has through %s are its own', (_keyword, parts) => {
  const schema = { properties: { id: {} }, ...parts, $defs }
  expect(normalize(schema, { ID: 1, card_number: 2, Tags: 'a' }).args).toEqual({ id: 1, cardNumber: 2, tags: ['a'] })
  expect(normalize(schema, { id: 1, cardNumber: 2 }).events).toEqual([])
})

test('fields under a schema that holds no more than itself end', () => {
  expect(normalize({ allOf: [{ $ref: '#' }], properties: { a: {} } }, { A: 1 }).args).toEqual({ a: 1 })
})

test('fields that read the same in two branches are two', () => {
  const schema = { anyOf: [{ properties: { page_size: {} } }, { properties: { pageSize: {} } }] }
  expect(normalize(schema, { PageSize: 1 }).events).toMatchObject([{ kind: 'unknown_field_rejected' }])
})

const note = { properties: { tags: { description: 'Some.' } } }
const text = { properties: { tags: { type: 'string' } } }
const tags = { properties: { tags: list } }
const other = { properties: { name: {} } }

test.each([
  ['a part only describes it', { ...tags, allOf: [note] }],
  ['a condition only limits it', { ...tags, ...conditional({}, { properties: { tags: { minItems: 1 } } }) }],
  ['a branch only describes it', { ...tags, anyOf: [note, other] }],
  ['all branches that know it say so', { oneOf: [tags, other, tags] }],
  ['a branch says so, and all say no other', { ...note, oneOf: [tags, tags] }],
])('a field is a list where %s', (_where, schema) => {
  expect(normalize(schema, { tags: 'a' }).args).toEqual({ tags: ['a'] })
})

test.each([
  ['a branch takes a text', { oneOf: [tags, text] }],
  ['a branch of another choice takes a text', { oneOf: [tags, other], anyOf: [text, other] }],
  [
    'its own list of types has text, whatever a branch says',
    { properties: { tags: { type: ['array', 'string'] } }, anyOf: [tags, other] },
  ],
  ['anything is taken, but for one branch', { ...note, anyOf: [tags, other] }],
])('a text for a field stays one where %s', (_where, schema) => {
  expect(normalize(schema, { tags: 'a' }).args).toEqual({ tags: 'a' })
})
