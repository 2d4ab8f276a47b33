import { expect, test } from 'vitest'
import { compileNormalizer } from '../../../src/mcp/arguments/compile-normalizer.ts'
import { effectiveSchema } from '../../../src/mcp/arguments/effective-schema.ts'
import rows from '../../fixtures/mcp/arguments.json' with { type: 'json' }
import { normalize } from './normalize.ts'

const list = { type: 'array', items: { type: 'string' } }
const schema = {
  type: 'object',
  properties: {
    marketplaceIds: list,
    campaignId: { type: 'string' },
    max_results: { type: 'integer' },
    statuses: { anyOf: [{ type: 'array' }, { type: 'null' }] },
    filter: { type: 'object', properties: { marketplaceId: {} } },
    page_size: {},
    pageSize: {},
  },
}
const unknown = (kind: string, field: string) => ({ kind, field, reason: 'no_schema_match' })

test.each(rows)('$sentence', ({ args, becomes, events }) => {
  const normalized = normalize(schema, args)
  expect(normalized).toEqual({ args: becomes, events })
  expect(Object.keys(normalized.args)).toEqual(Object.keys(becomes))
})

test('arguments of which nothing is changed are given back themselves, and others are copied', () => {
  const normalizer = compileNormalizer(effectiveSchema(schema, true))
  const right = Object.freeze({ campaignId: 'c', marketplaceIds: ['A'] })
  expect(normalizer(right).args).toBe(right)
  const wrong = Object.freeze({ CampaignId: 'c' })
  expect(normalizer(wrong).args).toEqual({ campaignId: 'c' })
  expect(wrong).toEqual({ CampaignId: 'c' })
})

test('a tool without properties knows no field', () => {
  expect(normalize({ type: 'object' }, { a: 1 }).events).toEqual([unknown('unknown_field_rejected', 'a')])
})

test.each([
  ['a server that is not strict', schema, false],
  ['a schema that takes any field, whatever the server says', { ...schema, additionalProperties: true }, true],
  ['a schema that takes any text', { ...schema, additionalProperties: { type: 'string' } }, true],
])('an unknown field is passed through by %s', (_by, given, strict) => {
  expect(normalize(given, { zz: 'x' }, { strict })).toEqual({
    args: { zz: 'x' },
    events: [unknown('unknown_field_passed_through', 'zz')],
  })
})

test('an unknown field is rejected by a schema that is closed, although the server is not strict', () => {
  const closed = { ...schema, additionalProperties: false }
  expect(normalize(closed, { zz: 1 }, { strict: false }).events).toEqual([unknown('unknown_field_rejected', 'zz')])
})

test('a field that fits a pattern of the schema is known, and no other name of a field', () => {
  const withPattern = {
    properties: { xId: {} },
    patternProperties: { '^x-': {} },
    allOf: [{ patternProperties: { '^y-': {} } }],
  }
  expect(normalize(withPattern, { 'x-id': 1, 'y-id': 2 }).events).toEqual([])
  expect(normalize(withPattern, { 'X-id': 1 }).args).toEqual({ xId: 1 })
})

test('a pattern that is none ends the start', () => {
  expect(() => normalize({ patternProperties: { '(': {} } }, {})).toThrow(SyntaxError)
})

test('keys that every object has are names like others', () => {
  const args = JSON.parse(
    '{"__proto__":{"polluted":1},"constructor":2,"toString":3,"hasOwnProperty":4,"CampaignId":"c"}',
  )
  const { args: becomes, events } = normalize(schema, args)
  expect(JSON.stringify(becomes)).toBe(
    '{"__proto__":{"polluted":1},"constructor":2,"toString":3,"hasOwnProperty":4,"campaignId":"c"}',
  )
  expect(Object.getPrototypeOf(becomes)).toBe(Object.prototype)
  expect(events.slice(0, 4)).toEqual(
    ['__proto__', 'constructor', 'toString', 'hasOwnProperty'].map((key) => unknown('unknown_field_rejected', key)),
  )
})

test('fields of a schema may have the names that every object has', () => {
  const names = JSON.parse('{"properties":{"__proto__":{"type":"array"},"constructor":{}}}')
  const { args, events } = normalize(names, { Proto: 'x', CONSTRUCTOR: 1 })
  expect(JSON.stringify(args)).toBe('{"__proto__":["x"],"constructor":1}')
  expect(events.map(({ kind }) => kind)).toEqual(['renamed', 'coerced', 'renamed'])
  // What an object inherits is not there: it is no canonical name beside an alias.
  expect(normalize(names, { Constructor: 1 }).args).toEqual({ constructor: 1 })
})

test('letters of any script tell names apart', () => {
  const names = { properties: { größe: {}, 名前: {} } }
  expect(normalize(names, { GRÖSSE: 1, 'GRÖ-ßE': 2, 名_前: 3 }).args).toEqual({ GRÖSSE: 1, größe: 2, 名前: 3 })
})
