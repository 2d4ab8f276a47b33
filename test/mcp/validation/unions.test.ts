import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { validate } from './validate.ts'

const pets = {
  $defs: {
    Cat: {
      type: 'object',
      properties: { kind: { const: 'cat' }, lives: { type: 'integer' }, size: { enum: ['s', 'm'] } },
      required: ['kind', 'lives'],
    },
    Dog: {
      type: 'object',
      properties: { kind: { enum: ['dog', 'wolf'] }, bark: { type: 'string' } },
      required: ['kind'],
    },
    Named: { allOf: [{ $ref: '#/$defs/Dog' }, { properties: { kind: { const: 'wolf' } } }] },
    Pet: { oneOf: [{ $ref: '#/$defs/Cat' }, { $ref: '#/$defs/Dog' }, { type: 'null' }] },
    Toy: {
      anyOf: [
        { type: 'object', properties: { toy: { const: 'ball' }, radius: { type: 'number' } } },
        { type: 'object', properties: { toy: { const: 'pet' }, pet: { $ref: '#/$defs/Pet' } } },
      ],
    },
  },
  type: 'object',
  properties: {
    pet: { $ref: '#/$defs/Pet' },
    pets: { type: 'array', items: { $ref: '#/$defs/Pet' } },
    'a/b c': { $ref: '#/$defs/Pet' },
    toy: { $ref: '#/$defs/Toy' },
    named: { anyOf: [{ $ref: '#/$defs/Cat' }, { $ref: '#/$defs/Named' }] },
  },
}

const paths = (args: unknown) => validate(pets, args)?.details.map(({ path, issue }) => `${path}: ${issue}`)

describe('where a constant or an enumeration shows which branch was meant, its errors stand for those of the union', () => {
  test.each([
    ['by a constant', { pet: { kind: 'cat' } }, ['pet.lives: must be given']],
    ['by an enumeration', { pet: { kind: 'wolf', bark: 1 } }, ['pet.bark: must be a string']],
    [
      'though another enumeration fails',
      { pet: { kind: 'cat', lives: 1, size: 'l' } },
      ['pet.size: must be one of the allowed values'],
    ],
    ['in a list', { pets: [{ kind: 'dog' }, { kind: 'cat', lives: 'x' }] }, ['pets.1.lives: must be a whole number']],
    ['under a name that a pointer escapes', { 'a/b c': { kind: 'cat' } }, ['a/b c.lives: must be given']],
    ['through allOf', { named: { kind: 'wolf', bark: 1 } }, ['named.bark: must be a string']],
    [
      'in a union within a union',
      { toy: { toy: 'pet', pet: { kind: 'cat', lives: true } } },
      ['toy.pet.lives: must be a whole number'],
    ],
  ])('%s', (_, args, expected) => {
    expect(paths(args)).toEqual(expected)
  })
})

test('a union of unions, as zod writes it, is looked into by its tags', () => {
  const tag = <const Kind extends string>(kind: Kind, n: z.ZodType) => z.object({ kind: z.literal(kind), n })
  const inner = z.discriminatedUnion('kind', [tag('a', z.string()), tag('b', z.int())])
  const schema = z.object({ x: z.discriminatedUnion('kind', [inner, tag('c', z.boolean())]) })
  const json = z.toJSONSchema(schema, { io: 'input' }) as Record<string, unknown>
  expect(validate(json, { x: { kind: 'b', n: 'no' } })?.details).toMatchObject([
    { path: 'x.n', expected_type: 'integer' },
  ])
  expect(validate(json, { x: { kind: 'c', n: 'no' } })?.details).toMatchObject([
    { path: 'x.n', expected_type: 'boolean' },
  ])
  expect(validate(json, { x: { kind: 'd', n: 'no' } })?.details).toMatchObject([{ path: 'x' }])
})

describe('else the union fails as one', () => {
  const none = 'must fit exactly one of its alternatives, and fits none'
  test.each([
    ['the tag fits no branch', { pet: { kind: 'cow' } }, [`pet: ${none}`]],
    ['there is no tag', { pet: {} }, [`pet: ${none}`]],
    ['the value is no object', { pet: 'cat' }, [`pet: ${none}`]],
    ['the tag is inherited and not sent', { pet: Object.create({ kind: 'cat' }) }, [`pet: ${none}`]],
  ])('where %s', (_, args, expected) => {
    expect(paths(args)).toEqual(expected)
  })

  test('where several branches fit the tag', () => {
    const branch = (name: string) => ({ properties: { kind: { const: 'x' } }, required: ['kind', name] })
    const schema = { type: 'object', properties: { a: { anyOf: [branch('b'), branch('c')] } } }
    expect(validate(schema, { a: { kind: 'x' } })).toMatchObject({
      code: 'SCHEMA_ANY_OF_FAILED',
      details: [{ path: 'a' }],
    })
  })

  test('and nothing of its branches is told', () => {
    const schema = {
      type: 'object',
      properties: { a: { anyOf: [{ type: 'array' }, { type: 'null' }] }, b: { type: 'string' } },
    }
    expect(validate(schema, { a: 'x', b: 1 })?.details).toMatchObject([{ path: 'a' }, { path: 'b' }])
  })

  test('and the items that `contains` looked at are not told either', () => {
    const schema = { type: 'object', properties: { a: { type: 'array', contains: { type: 'string' } } } }
    expect(validate(schema, { a: [1, 2] })?.details).toMatchObject([{ path: 'a' }])
  })
})

test.each([
  ['a condition', JSON.parse('{"if":{"required":["a"]},"then":{"required":["b"]}}'), 'b'],
  ['a rule for names', { propertyNames: { maxLength: 0 } }, ''],
])('of %s only the consequence that failed is told', (_, rule, path) => {
  expect(validate({ type: 'object', ...rule }, { a: 1 })?.details.map((entry) => entry.path)).toEqual([path])
})

describe('unknown fields that are refused by `unevaluatedProperties`, put beside a combinator', () => {
  const schema = {
    type: 'object',
    properties: { dry: { type: 'boolean' } },
    required: ['id'],
    oneOf: [
      { properties: { kind: { const: 'a' }, id: {}, count: { type: 'integer' } } },
      { properties: { kind: { const: 'b' }, id: {}, text: { type: 'string' } } },
    ],
  }
  const refuse = (args: object) => validate(schema, args, 'unevaluatedProperties')

  test('are additional properties, with the names of all branches to choose from', () => {
    const failure = refuse({ id: 1, kind: 'a', countt: 2 })
    expect(failure).toMatchObject({
      code: 'SCHEMA_ADDITIONAL_PROPERTIES',
      details: [{ path: '', field: '', extra: 'countt', extras: ['countt'] }],
    })
    expect(failure?.hints).toContain("'countt' is not known. Did you mean 'count'?")
    expect(failure?.meta).toBeUndefined()
  })

  test('are not told where the combinator failed, since it may be that which knows them', () => {
    expect(refuse({ id: 1, kind: 'a', count: 'x' })?.details).toMatchObject([{ path: 'count' }])
    expect(refuse({ id: 1, kind: 'c', count: 1 })?.details).toMatchObject([
      { path: '', issue: expect.stringContaining('none') },
    ])
  })

  test('are told beside what else is wrong at the root', () => {
    expect(refuse({ kind: 'a', zz: 1 })?.details).toMatchObject([{ path: 'id' }, { extra: 'zz' }])
  })

  test('are not told twice where `additionalProperties` refuses them too', () => {
    const closed = { ...schema, additionalProperties: false, oneOf: undefined, allOf: [{ properties: { id: {} } }] }
    const failure = validate(closed, { id: 1, zz: 1 }, 'unevaluatedProperties')
    expect(failure?.details).toMatchObject([{ extra: 'id', extras: ['id', 'zz'] }])
    expect(failure?.details).toHaveLength(1)
  })
})

test('A type is advised only where what was sent is of none of the types', () => {
  const told = (toy: unknown) => validate(pets, { toy })
  expect(told('ball')).toMatchObject({ code: 'SCHEMA_ANY_OF_FAILED', details: [{ expected_type: ['object'] }] })
  const failure = told({ toy: 'kite' })
  expect(failure).toMatchObject({ code: 'SCHEMA_ANY_OF_FAILED' })
  expect(failure?.details[0]).not.toHaveProperty('expected_type')
  expect(failure?.hints?.join(' ')).not.toMatch(/as an object/)
})
