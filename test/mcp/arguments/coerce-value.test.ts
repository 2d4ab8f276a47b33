import { expect, test } from 'vitest'
import { normalize } from './normalize.ts'

const $defs = {
  Ids: { type: 'array', examples: [['A'], ['B']], default: ['A'] },
  Filter: { type: ['object', 'null'], default: null, examples: [{ a: 1 }], enum: [{ b: 2 }, 'c', { d: 3 }, { e: 4 }] },
}
const of = (field: object, value: unknown) => normalize({ properties: { field }, $defs }, { field: value })
const coerced = (value: unknown, from_type: string, to_type: string, reason: string) => ({
  args: { field: value },
  events: [{ kind: 'coerced', field: 'field', from_type, to_type, reason }],
})
const asItIs = (value: unknown) => ({ args: { field: value }, events: [] })

test.each([
  ['a text', { type: 'array' }, 'a', 'str'],
  ['an empty text', { type: 'array' }, '', 'str'],
  ['the text of a number', { type: 'array', items: { type: 'integer' } }, '1', 'str'],
  ['a whole number', { type: 'array' }, 0, 'int'],
  ['a broken number', { type: 'array' }, 0.5, 'float'],
  ['a boolean', { type: 'array' }, false, 'bool'],
  ['a text, by a list of types', { type: ['array', 'null'] }, 'a', 'str'],
  ['a text, through a reference', { $ref: '#/$defs/Ids' }, 'a', 'str'],
  ['a text, through a choice of references', { anyOf: [{ $ref: '#/$defs/Ids' }, { type: 'null' }] }, 'a', 'str'],
  ['a text, through oneOf', { oneOf: [{ type: 'array' }, { type: 'object' }] }, 'a', 'str'],
  ['a text, through allOf', { allOf: [{ $ref: '#/$defs/Ids' }, { minItems: 1 }] }, 'a', 'str'],
  ['a boolean beside texts', { type: ['array', 'string'] }, true, 'bool'],
])('%s for a list becomes a list of one', (_what, field, value, from) => {
  expect(of(field, value)).toEqual(coerced([value], from, 'list', 'schema_array_wrap'))
})

test.each([
  ['a text that the field takes', { type: ['array', 'string'] }, 'a'],
  ['a text that a branch takes', { anyOf: [{ type: 'array' }, { enum: ['ALL'] }] }, 'some'],
  ['a number for whole numbers', { anyOf: [{ type: 'array' }, { type: 'integer' }] }, 1.5],
  ['anything for a field that says nothing', {}, 'a'],
  ['anything for a field of which only a constraint is known', { minItems: 1 }, 'a'],
  ['null', { type: 'array' }, null],
  ['an object', { type: 'array' }, { a: 1 }],
  ['a text for a number', { type: 'integer' }, '123'],
  ['a number for a text', { type: 'string' }, 123],
  ['a text for a boolean', { type: 'boolean' }, 'true'],
  ['JSON for a text', { type: 'string' }, '["a"]'],
  ['JSON for a text or a list', { type: ['string', 'array'] }, '["a"]'],
  ['JSON for a number', { type: 'integer' }, '[1]'],
  ['broken JSON for a text', { type: 'string' }, '{'],
  ['anything for a field that takes nothing', { allOf: [{ type: 'array' }, { type: 'string' }] }, 'a'],
])('%s stays as it is', (_what, field, value) => {
  expect(of(field, value)).toEqual(asItIs(value))
})

test.each([
  ['a list', { type: 'array' }, '["a"]', ['a'], 'list'],
  ['an object', { type: 'object' }, '{"a":1}', { a: 1 }, 'dict'],
  ['one of both', { type: ['array', 'object'] }, '[]', [], 'list'],
  ['a list with space around it', { $ref: '#/$defs/Ids' }, '\n [1] \u00a0', [1], 'list'],
])('the JSON of %s is read', (_what, field, text, value, to) => {
  expect(of(field, text)).toEqual(coerced(value, 'str', to, 'json_string'))
})

test('JSON is read under a corrected name too, after the event of that', () => {
  expect(normalize({ properties: { body: { type: 'object' } } }, { Body: '{"Id":1}' })).toEqual({
    args: { body: { Id: 1 } },
    events: [
      { kind: 'renamed', from: 'Body', to: 'body', reason: 'schema_canonical_key' },
      { kind: 'coerced', field: 'body', from_type: 'str', to_type: 'dict', reason: 'json_string' },
    ],
  })
})

test('a prototype in JSON stays a key', () => {
  const { args } = of({ type: 'object' }, '{"__proto__":{"polluted":1}}')
  expect(JSON.stringify(args)).toBe('{"field":{"__proto__":{"polluted":1}}}')
  expect((args.field as { polluted?: unknown }).polluted).toBeUndefined()
})

test.each([
  ['broken JSON for a list', { type: 'array' }, '["a"', 'array'],
  ['an object for a list', { type: 'array' }, '{"a":1}', 'array'],
  ['a list for an object', { type: 'object' }, '[1]', 'object'],
  ['text in brackets', { type: 'array' }, '[draft] plan', 'array'],
  ['a broken object where both are taken', { type: ['array', 'object'] }, '{"a"', 'object'],
  ['a broken list where both are taken', { type: ['object', 'array'] }, '[1', 'array'],
])('%s is malformed, and stays as it is', (_what, field, value, expected) => {
  expect(of(field, value)).toEqual({ ...asItIs(value), malformed: { field: 'field', expected, examples: [] } })
})

test('nesting without an end is read or malformed, and throws nothing', () => {
  const depth = 100_000
  expect(of({ type: 'array' }, '['.repeat(depth)).malformed?.field).toBe('field')
  expect(of({ type: 'array' }, '['.repeat(depth) + ']'.repeat(depth)).events).toHaveLength(1)
})

test('of several malformed fields the first argument is told, under its canonical name', () => {
  const schema = { properties: { a: { type: 'array' }, b: { type: 'array' } } }
  const { malformed, events } = normalize(schema, { B: '[', a: '[' })
  expect(malformed?.field).toBe('b')
  expect(events).toHaveLength(1)
})

test('what is malformed comes with examples: lists and objects that the field takes, each once', () => {
  expect(of({ $ref: '#/$defs/Ids' }, '[').malformed?.examples).toEqual([['A'], ['B']])
  const nullable = { anyOf: [{ $ref: '#/$defs/Ids' }, { type: 'null', default: null }] }
  expect(of(nullable, '[').malformed?.examples).toEqual([['A'], ['B']])
  expect(of({ $ref: '#/$defs/Filter' }, '{').malformed?.examples).toEqual([{ a: 1 }, { b: 2 }])
})
