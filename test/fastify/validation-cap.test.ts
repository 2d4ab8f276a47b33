import { describe, expect, test } from 'vitest'
import { itemsOf, literalAjv, validationFailure } from '../fixtures/validation-failure.ts'

const integers = { type: 'array', items: { type: 'integer' } }
const server = { ...literalAjv, bodyLimit: 10_000_000 }
const strings = (count: number) => Array.from({ length: count }, () => 'x')
const sizeOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value))

describe('A reply lists at most 50 items', () => {
  test.each([
    [49, 49, undefined],
    [50, 50, undefined],
    [51, 50, 'and 1 more'],
    [50_000, 50, 'and 49950 more'],
  ])('%i bad items', async (count, listed, end) => {
    const error = await validationFailure(integers, strings(count), { server })
    expect(itemsOf(error)).toHaveLength(listed)
    expect(error.message.split('; ').slice(0, 2)).toEqual(['0: must be integer', '1: must be integer'])
    expect(error.message.split('; ').slice(listed)).toEqual(end === undefined ? [] : [end])
    expect(sizeOf(error)).toBeLessThan(64_000)
  })

  test('50,000 extra keys count like others', async () => {
    const body = Object.fromEntries(strings(50_000).map((_, index) => [`key${index}`, 1]))
    const error = await validationFailure({ type: 'object', additionalProperties: false }, body, { server })
    expect(itemsOf(error)).toHaveLength(50)
    expect(error.message.endsWith('; and 49950 more')).toBe(true)
  })

  test('50,000 bad items of a union are counted as what they are, not report by report', async () => {
    const schema = { type: 'array', items: { anyOf: [{ type: 'integer' }, { type: 'boolean' }] } }
    const error = await validationFailure(schema, strings(50_000), { server })
    expect(itemsOf(error)[0]).toEqual(['0', 'must be integer or boolean', 'type'])
    expect(itemsOf(error)).toHaveLength(50)
    expect(error.message.endsWith('; and 49950 more')).toBe(true)
  })
})

describe('A reply stays below 64 kB', () => {
  const map = (additionalProperties: object) => ({ type: 'object', additionalProperties })
  const deep = map(map(map({ type: 'integer' })))

  test.each([
    ['keys of wide characters', '漢'],
    ['keys that JSON escapes', '"'],
    ['keys of control characters', '\u0001'],
    ['keys of emoji', '😀'],
  ])('whatever the client calls its keys: %s', async (_what, character) => {
    const long = character.repeat(100 / character.length)
    const values = Object.fromEntries(strings(60).map((_, index) => [`${index}${long.slice(4)}`, 'x']))
    const body = { [long]: { [long]: values } }
    expect(sizeOf({ error: await validationFailure(deep, body, { server }) })).toBeLessThan(64_000)
  })

  test('however long the allowed values are', async () => {
    const values = strings(2_000).map((_, index) => `value-${index}`)
    const error = await validationFailure({ type: 'array', items: { enum: values } }, strings(60), { server })
    expect(sizeOf({ error })).toBeLessThan(64_000)
    expect(itemsOf(error)[0]?.[1]).toMatch(/^must be one of: value-0, value-1, .*…$/)
  })
})

describe('A union with thousands of failures in its branches', () => {
  const list = (kind: string, items: object) => ({
    type: 'object',
    required: ['kind'],
    properties: { kind: { const: kind }, list: { type: 'array', items } },
  })

  test('reports those of the branch that was meant', async () => {
    const schema = { anyOf: [list('integers', { type: 'integer' }), list('flags', { type: 'boolean' })] }
    const error = await validationFailure(schema, { kind: 'flags', list: strings(2_000) }, { server })
    expect(itemsOf(error)[0]).toEqual(['list.0', 'must be boolean', 'type'])
    expect(error.message).not.toContain('integer')
  })
})

describe('Failures that are the same', () => {
  test('are listed once', async () => {
    const schema = { type: 'object', properties: { a: { allOf: [{ type: 'integer' }, { type: 'integer' }] } } }
    expect(itemsOf(await validationFailure(schema, { a: 'x' }))).toEqual([['a', 'must be integer', 'type']])
  })
})

describe('A small body that fails a union thousands of times', () => {
  const rows = (key: string) => ({ type: 'array', items: { type: 'object', required: [key] } })

  test('is reported like any other', async () => {
    const body = Array.from({ length: 20_000 }, () => ({}))
    const error = await validationFailure({ anyOf: [rows('a'), rows('b')] }, body, { server })
    expect(itemsOf(error)).toEqual([['', 'must have one of the allowed forms', 'any_of']])
  })

  test('and asks for the same in each branch, is asked for that', async () => {
    const body = Array.from({ length: 60 }, () => ({}))
    const error = await validationFailure({ anyOf: [rows('a'), rows('a')] }, body, { server })
    expect(itemsOf(error)[0]).toEqual(['0.a', 'is required', 'required'])
    expect(itemsOf(error)).toHaveLength(50)
  })
})
