import type { FastifyInstance } from 'fastify'
import Joi from 'joi'
import { describe, expect, test } from 'vitest'
import { itemsOf, validationFailure } from '../fixtures/validation-failure.ts'

function useJoi(app: FastifyInstance): void {
  app.setValidatorCompiler<Joi.Schema>(
    ({ schema }) =>
      (value) =>
        schema.validate(value, { abortEarly: false }) as { error?: Error },
  )
}

type Item = readonly [path: string, msg: string, type: string]
type Row = [rule: string, field: Joi.Schema, value: unknown, ...items: Item[]]

// A rule that JSON Schema has too gives the same item as there; see the tables of the other validators.
const rules: readonly Row[] = [
  ['a text', Joi.string(), 1, ['a', 'must be string', 'type']],
  ['a number', Joi.number(), 'x', ['a', 'must be number', 'type']],
  ['an integer', Joi.number().integer(), 1.5, ['a', 'must be integer', 'type']],
  ['a boolean', Joi.boolean(), 'x', ['a', 'must be boolean', 'type']],
  ['an object', Joi.object(), 1, ['a', 'must be object', 'type']],
  ['a list', Joi.array(), 1, ['a', 'must be array', 'type']],
  ['bytes', Joi.binary(), 1, ['a', 'must be string', 'type']],
  ['kinds', Joi.alternatives(Joi.number(), Joi.boolean()), 'x', ['a', 'must be number or boolean', 'type']],
  ['a field that is missing', Joi.any().required(), undefined, ['a', 'is required', 'required']],
  ['a field below', Joi.object({ zip: Joi.any().required() }), {}, ['a.zip', 'is required', 'required']],
  ['a field with a dot', Joi.object({ 'z.ip': Joi.any().required() }), {}, ['a.z.ip', 'is required', 'required']],
  ['an extra field', Joi.object({}), { x: 1 }, ['a.x', 'is not expected', 'additional_properties']],
  ['a forbidden field', Joi.any().forbidden(), 1, ['a', 'is not expected', 'additional_properties']],
  ['allowed values', Joi.valid('draft', 'live'), 'x', ['a', 'must be one of: draft, live', 'enum']],
  ['one allowed value', Joi.valid('draft'), 'x', ['a', 'must be draft', 'const']],
  ['values that are not allowed', Joi.invalid('x'), 'x', ['a', 'is not allowed', 'not']],
  ['a multiple', Joi.number().multiple(5), 3, ['a', 'must be a multiple of 5', 'multiple_of']],
  ['a maximum', Joi.number().max(5), 6, ['a', 'must be at most 5', 'maximum']],
  ['an exclusive maximum', Joi.number().less(5), 5, ['a', 'must be less than 5', 'exclusive_maximum']],
  ['a minimum', Joi.number().min(0.5), 0, ['a', 'must be at least 0.5', 'minimum']],
  ['an exclusive minimum', Joi.number().greater(0), 0, ['a', 'must be greater than 0', 'exclusive_minimum']],
  ['a positive number', Joi.number().positive(), 0, ['a', 'must be greater than 0', 'exclusive_minimum']],
  ['a negative number', Joi.number().negative(), 0, ['a', 'must be less than 0', 'exclusive_maximum']],
  ['a port', Joi.number().port(), -1, ['a', 'must be a valid port', 'format']],
  ['decimal places', Joi.number().precision(2).strict(), 1.234, ['a', 'is invalid', 'number_precision']],
  ['a longest text', Joi.string().max(1), 'xy', ['a', 'must have at most 1 character', 'max_length']],
  ['a shortest text', Joi.string().min(3), 'xy', ['a', 'must have at least 3 characters', 'min_length']],
  ['a length, too short', Joi.string().length(3), 'xy', ['a', 'must have at least 3 characters', 'min_length']],
  ['a length, too long', Joi.string().length(1), 'xy', ['a', 'must have at most 1 character', 'max_length']],
  ['an empty text', Joi.string(), '', ['a', 'must have at least 1 character', 'min_length']],
  ['a pattern', Joi.string().pattern(/^internal-/), 'x', ['a', 'must have the required format', 'pattern']],
  ['a named pattern', Joi.string().pattern(/^x-/, 'internal-'), 'x', ['a', 'must have the required format', 'pattern']],
  ['spaces', Joi.string().trim().strict(), ' x', ['a', 'must have the required format', 'pattern']],
  ['a format', Joi.string().email({ tlds: false }), 'x', ['a', 'must be a valid email', 'format']],
  ['another format', Joi.string().guid(), 'x', ['a', 'must be a valid uuid', 'format']],
  ['a date', Joi.date(), 'x', ['a', 'must be a valid date', 'format']],
  [
    'an earliest date',
    Joi.date().min('2020-01-01'),
    '2019-01-01',
    ['a', 'must be at least 2020-01-01T00:00:00.000Z', 'minimum'],
  ],
  ['a date that is past', Joi.date().less('now'), '9999-01-01', ['a', 'must be less than now', 'exclusive_maximum']],
  ['a longest list', Joi.array().max(1), [1, 2], ['a', 'must have at most 1 item', 'max_items']],
  ['a shortest list', Joi.array().min(2), [], ['a', 'must have at least 2 items', 'min_items']],
  ['a length of a list', Joi.array().length(2), [], ['a', 'must have at least 2 items', 'min_items']],
  [
    'an item that is there twice',
    Joi.array().unique(),
    [1, 1],
    ['a', 'must not have the same item twice', 'unique_items'],
  ],
  [
    'an item that has to be there',
    Joi.array().has(Joi.number()),
    ['x'],
    ['a', 'must contain a fitting item', 'contains'],
  ],
  [
    'items',
    Joi.array().items(Joi.number()),
    ['x', 1, 'y'],
    ['a.0', 'must be number', 'type'],
    ['a.2', 'must be number', 'type'],
  ],
  [
    'a largest object',
    Joi.object().max(1).unknown(),
    { x: 1, y: 2 },
    ['a', 'must have at most 1 field', 'max_properties'],
  ],
  [
    'a field that goes with another',
    Joi.object({ card: Joi.any(), cvc: Joi.any() }).with('card', 'cvc'),
    { card: 1 },
    ['a.cvc', 'is required where card is given', 'dependent_required'],
  ],
  [
    'fields that go together',
    Joi.object({ first: Joi.any(), last: Joi.any() }).and('first', 'last'),
    { first: 1 },
    ['a.last', 'is required where first is given', 'dependent_required'],
  ],
  [
    'one field or another',
    Joi.object({ email: Joi.any(), phone: Joi.any() }).or('email', 'phone'),
    {},
    ['a', 'must have at least one of the fields: email, phone', 'any_of'],
  ],
  [
    'one field and no other',
    Joi.object({ email: Joi.any(), phone: Joi.any() }).xor('email', 'phone'),
    { email: 1, phone: 1 },
    ['a', 'must have exactly one of the fields: email, phone', 'one_of'],
  ],
  [
    'fields that exclude each other',
    Joi.object({ email: Joi.any(), phone: Joi.any() }).nand('email', 'phone'),
    { email: 1, phone: 1 },
    ['a', 'must have at most one of the fields: email, phone', 'not'],
  ],
  [
    'forms',
    Joi.alternatives(Joi.object({ x: Joi.any().required() }), Joi.object({ y: Joi.any().required() })),
    {},
    ['a', 'must have one of the allowed forms', 'any_of'],
  ],
  ['a check of its own', Joi.any().custom(raise), 1, ['a', 'is invalid', 'custom']],
  [
    'a code of its own',
    Joi.any()
      .custom((_value, helpers) => helpers.error('password.weak'))
      .messages({ 'password.weak': 'c4n4ry {{#value}}' }),
    'x',
    ['a', 'is invalid', 'password_weak'],
  ],
]

function raise(): never {
  throw new Error('c4n4ry')
}

describe('A failure that Joi found has the same items as any other', () => {
  test.each<Row>([...rules])('%s', async (_rule, field, value, ...items) => {
    const error = await validationFailure(Joi.object({ a: field }), { a: value }, { prepare: useJoi })
    expect(error.code).toBe('validation_error')
    expect(itemsOf(error)).toEqual(items)
    expect(error.message).toBe(items.map(([path, msg]) => `${path}: ${msg}`).join('; '))
    expect(JSON.stringify(error)).not.toMatch(/internal-|c4n4ry/)
  })

  test('where the body itself is wrong', async () => {
    const error = await validationFailure(Joi.object({}), [], { prepare: useJoi })
    expect(error.details).toEqual([{ loc: ['body'], msg: 'must be object', type: 'type' }])
  })

  test('a key with a dot or a slash is one key', async () => {
    const schema = Joi.object().pattern(Joi.string(), Joi.number())
    const { details } = await validationFailure(schema, { 'a.b/c': 'x' }, { prepare: useJoi })
    expect(details).toEqual([{ loc: ['body', 'a.b/c'], msg: 'must be number', type: 'type' }])
  })

  test('and at most 50 of them are listed', async () => {
    const error = await validationFailure(Joi.array().items(Joi.number()), Array(200).fill('x'), { prepare: useJoi })
    expect(error.details).toHaveLength(50)
    expect(error.message.endsWith('; and 150 more')).toBe(true)
  })
})

describe('A limit of Joi that refers to the request', () => {
  const referring: Record<string, Joi.Schema> = {
    maximum: Joi.number().max(Joi.ref('pin')),
    multiple: Joi.number().multiple(Joi.ref('pin')),
    'longest text': Joi.string().max(Joi.ref('pin')),
    'allowed value': Joi.valid(Joi.ref('pin')),
    'allowed values': Joi.valid('x', Joi.ref('pin')),
    'latest date': Joi.date().max(Joi.ref('pin')),
  }
  const sent = (name: string) => (name === 'longest text' ? 'x'.repeat(6) : name === 'maximum' ? 100 : 7)

  test.each(Object.entries(referring))('is not told: %s', async (name, n) => {
    const schema = Joi.object({ pin: Joi.any(), n })
    const error = await validationFailure(schema, { pin: 5, n: sent(name) }, { prepare: useJoi })
    expect(itemsOf(error).map(([path, msg]) => [path, msg])).toEqual([['n', 'is out of what is allowed']])
  })
})
