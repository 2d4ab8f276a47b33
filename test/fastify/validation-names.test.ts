import { describe, expect, test } from 'vitest'
import { itemsOf, validationFailure } from '../fixtures/validation-failure.ts'

const strings = { type: 'object', additionalProperties: { type: 'string' } }
const integer = { type: 'integer' }

/** The `loc` of the only item that a schema gives for a body. */
async function locOf(schema: object, body: unknown): Promise<readonly string[]> {
  const { details } = await validationFailure(schema, body)
  const items = details as { loc: string[] }[]
  expect(items).toHaveLength(1)
  return items[0]?.loc ?? []
}

describe('Keys in loc are as they were sent', () => {
  test.each([
    'a/b',
    'c~d',
    'a~1b',
    'a~0b',
    '~01',
    '/',
    '~',
    '',
    'é.ü',
    '日本',
    'a b',
    '"',
    "'",
    '\\',
    '0',
    'constructor',
  ])('the key %j', async (key) => {
    expect(await locOf(strings, JSON.parse(`{${JSON.stringify(key)}: 1}`))).toEqual(['body', key])
  })

  test('a missing key with a slash is not a path', async () => {
    expect(await locOf({ type: 'object', required: ['x/y'] }, {})).toEqual(['body', 'x/y'])
    expect(await locOf({ type: 'object', required: ['x~1y'] }, {})).toEqual(['body', 'x~1y'])
  })

  test('an extra key with a slash is not a path', async () => {
    expect(await locOf({ type: 'object', additionalProperties: false }, { 'x/y': 1 })).toEqual(['body', 'x/y'])
  })

  test('keys below one another and indexes are strings', async () => {
    const schema = { type: 'object', additionalProperties: { type: 'array', items: strings } }
    expect(await locOf(schema, { 'a/b': [{}, { 'c~d': 1 }] })).toEqual(['body', 'a/b', '1', 'c~d'])
  })

  test('the message joins them with dots and leaves the part out', async () => {
    const { message } = await validationFailure(
      { type: 'object', properties: { tags: { type: 'array', items: integer }, 'a/b': integer } },
      { tags: [1, 'x'], 'a/b': 'x' },
    )
    expect(message).toBe('tags.1: must be integer; a/b: must be integer')
  })

  test('where there is no path the message names the part', async () => {
    expect((await validationFailure({ type: 'object' }, [])).message).toBe('body: must be object')
  })
})

describe('Keys that a client chose are made harmless', () => {
  test.each([
    ['a line break', 'a\r\nb', 'a\uFFFD\uFFFDb'],
    ['an escape sequence', '\u001b[31mred', '\uFFFD[31mred'],
    ['a null', '\u0000', '\uFFFD'],
    ['a direction mark', 'a\u202Eb', 'a\uFFFDb'],
    ['a line separator', 'a\u2028b', 'a\uFFFDb'],
    ['half a character', 'a\uD800b', 'a\uFFFDb'],
  ])('%s', async (_what, key, shown) => {
    expect(await locOf(strings, { [key]: 1 })).toEqual(['body', shown])
    expect(await locOf({ type: 'object', additionalProperties: false }, { [key]: 1 })).toEqual(['body', shown])
    expect((await validationFailure(strings, { [key]: 1 })).message).toBe(`${shown}: must be string`)
  })

  test('a very long key is cut', async () => {
    const [, key = ''] = await locOf(strings, { ['k'.repeat(10_000)]: 1 })
    expect(key).toBe(`${'k'.repeat(100)}…`)
  })

  test('a cut goes through no character', async () => {
    const [, key = ''] = await locOf(strings, { ['😀'.repeat(1_000)]: 1 })
    expect(key.isWellFormed()).toBe(true)
  })

  test('a very long path is cut', async () => {
    const node = { type: 'object', additionalProperties: { $ref: '#/definitions/node' } }
    const nested = { definitions: { node }, $ref: '#/definitions/node' }
    let body: unknown = 1
    for (let depth = 0; depth < 50; depth++) body = { [`${'k'.repeat(90)}${depth}`]: body }
    const loc = await locOf(nested, body)
    expect(loc.length).toBeLessThan(8)
    expect(loc.at(-1)).toBe('…')
  })

  test('a key with the name of a member of every object is a name like others', async () => {
    const schema = { type: 'object', additionalProperties: false }
    const body = JSON.parse('{"toString": 1, "hasOwnProperty": 2}')
    expect(itemsOf(await validationFailure(schema, body)).map(([path]) => path)).toEqual(['toString', 'hasOwnProperty'])
  })
})
