import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import * as yup from 'yup'
import { itemsOf, validationFailure } from '../fixtures/validation-failure.ts'

const compileWith =
  (options: object) =>
  (app: FastifyInstance): void => {
    app.setValidatorCompiler<yup.Schema>(({ schema }) => (value) => {
      try {
        return { value: schema.validateSync(value, options) }
      } catch (error) {
        return { error: error as Error }
      }
    })
  }
const useYup = compileWith({ abortEarly: false, strict: true })

type Item = readonly [path: string, msg: string, type: string]
type Row = [rule: string, field: yup.Schema, value: unknown, ...items: Item[]]

// A rule that JSON Schema has too gives the same item as there; see the tables of the other validators.
const rules: readonly Row[] = [
  ['a text', yup.string(), 1, ['a', 'must be string', 'type']],
  ['a number', yup.number(), 'x', ['a', 'must be number', 'type']],
  ['an integer', yup.number().integer(), 1.5, ['a', 'must be integer', 'type']],
  ['a boolean', yup.boolean(), 'x', ['a', 'must be boolean', 'type']],
  ['an object', yup.object(), 1, ['a', 'must be object', 'type']],
  ['a list', yup.array(), 1, ['a', 'must be array', 'type']],
  ['a date', yup.date(), 'x', ['a', 'must be a valid date', 'format']],
  ['a field that is missing', yup.mixed().required(), undefined, ['a', 'is required', 'required']],
  ['a text that is empty', yup.string().required(), '', ['a', 'is required', 'required']],
  ['a field that is null', yup.string(), null, ['a', 'must not be null', 'nullable']],
  ['a field below', yup.object({ zip: yup.string().required() }), {}, ['a.zip', 'is required', 'required']],
  ['a field with a dot', yup.object({ 'z.ip': yup.mixed().required() }), {}, ['a.z.ip', 'is required', 'required']],
  [
    'extra fields',
    yup.object({}).noUnknown(),
    { x: 1, y: 2 },
    ['a.x', 'is not expected', 'additional_properties'],
    ['a.y', 'is not expected', 'additional_properties'],
  ],
  ['an exact object', yup.object({}).exact(), { x: 1 }, ['a.x', 'is not expected', 'additional_properties']],
  ['allowed values', yup.string().oneOf(['draft', 'live']), 'x', ['a', 'must be one of: draft, live', 'enum']],
  ['values that are not allowed', yup.string().notOneOf(['x']), 'x', ['a', 'is not allowed', 'not']],
  ['a boolean that has to be true', yup.boolean().isTrue(), false, ['a', 'must be true', 'const']],
  ['a maximum', yup.number().max(5), 6, ['a', 'must be at most 5', 'maximum']],
  ['an exclusive maximum', yup.number().lessThan(5), 5, ['a', 'must be less than 5', 'exclusive_maximum']],
  ['a minimum', yup.number().min(0.5), 0, ['a', 'must be at least 0.5', 'minimum']],
  ['an exclusive minimum', yup.number().positive(), 0, ['a', 'must be greater than 0', 'exclusive_minimum']],
  ['a longest text', yup.string().max(1), 'xy', ['a', 'must have at most 1 character', 'max_length']],
  ['a shortest text', yup.string().min(3), 'xy', ['a', 'must have at least 3 characters', 'min_length']],
  ['a length', yup.string().length(3), 'xy', ['a', 'must have at least 3 characters', 'min_length']],
  ['a pattern', yup.string().matches(/^internal-/), 'x', ['a', 'must have the required format', 'pattern']],
  ['spaces', yup.string().trim(), ' x', ['a', 'must have the required format', 'pattern']],
  ['capitals', yup.string().lowercase(), 'X', ['a', 'must have the required format', 'pattern']],
  ['a format', yup.string().email(), 'x', ['a', 'must be a valid email', 'format']],
  ['another format', yup.string().uuid(), 'x', ['a', 'must be a valid uuid', 'format']],
  ['a longest list', yup.array().max(1), [1, 2], ['a', 'must have at most 1 item', 'max_items']],
  ['a shortest list', yup.array().min(2), [1], ['a', 'must have at least 2 items', 'min_items']],
  ['a length of a list', yup.array().length(1), [1, 2], ['a', 'must have at most 1 item', 'max_items']],
  [
    'items',
    yup.array(yup.object({ n: yup.number() })),
    [{ n: 'x' }, { n: 1 }, { n: 'y' }],
    ['a.0.n', 'must be number', 'type'],
    ['a.2.n', 'must be number', 'type'],
  ],
  [
    'a check of its own',
    yup.mixed().test(
      'isbn-checksum',
      ({ value }) => `c4n4ry ${value}`,
      () => false,
    ),
    'x',
    ['a', 'is invalid', 'isbn_checksum'],
  ],
]

describe('A failure that Yup found has the same items as any other', () => {
  test.each<Row>([...rules])('%s', async (_rule, field, value, ...items) => {
    const error = await validationFailure(yup.object({ a: field }), { a: value }, { prepare: useYup })
    expect(error.code).toBe('validation_error')
    expect(itemsOf(error)).toEqual(items)
    expect(error.message).toBe(items.map(([path, msg]) => `${path}: ${msg}`).join('; '))
    expect(JSON.stringify(error)).not.toMatch(/internal-|c4n4ry/)
  })

  const person = yup.object({ name: yup.string().required(), age: yup.number().required().max(5) })

  test.each([
    ['which stops at the first', compileWith({}), 1],
    ['which makes no stack', compileWith({ abortEarly: false, disableStackTrace: true }), 2],
    [
      'which is asynchronous',
      (app: FastifyInstance) => {
        app.setValidatorCompiler<yup.Schema>(({ schema }) => {
          return (value) => schema.validate(value, { abortEarly: false }) as unknown as { value: unknown }
        })
      },
      2,
    ],
  ])('%s', async (_how, prepare, count) => {
    const items = itemsOf(await validationFailure(person, { age: 6 }, { prepare }))
    expect(items).toHaveLength(count)
    const known = [
      ['name', 'is required', 'required'],
      ['age', 'must be at most 5', 'maximum'],
    ]
    for (const item of items) expect(known).toContainEqual(item)
  })

  test('where the body itself is wrong', async () => {
    const error = await validationFailure(yup.object({}), 1, { prepare: useYup })
    expect(error.details).toEqual([{ loc: ['body'], msg: 'must be object', type: 'type' }])
  })

  test('and at most 50 of them are listed, extra keys too', async () => {
    const items = await validationFailure(yup.array(yup.number()), Array(200).fill('x'), { prepare: useYup })
    expect(items.message.endsWith('; and 150 more')).toBe(true)
    const body = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`key${index}`, 1]))
    const keys = await validationFailure(yup.object({}).noUnknown(), body, { prepare: useYup })
    expect(keys.details).toHaveLength(50)
    expect(keys.message.endsWith('; and 150 more')).toBe(true)
  })
})

describe('A limit of Yup that may come from the request', () => {
  const pin = yup.number()
  const schemas: Record<string, yup.ISchema<unknown>> = {
    'a reference': yup.object({ pin, n: yup.number().max(yup.ref('pin')) }),
    'an allowed value': yup.object({ pin, n: yup.number().oneOf([yup.ref('pin')]) }),
    'a condition': yup.object({ pin, n: yup.number().when('pin', ([given], schema) => schema.max(given)) }),
    'an allowed value of a condition': yup.object({
      pin,
      n: yup.number().when('pin', ([given], schema) => schema.oneOf([given])),
    }),
    'a schema made late': yup.lazy((value) => yup.object({ pin, n: yup.number().max(value.pin) })),
    'a reference in an item': yup.object({
      list: yup.array(yup.object({ pin, n: yup.number().max(yup.ref('pin')) })),
    }),
    'a reference in a tuple': yup.object({
      list: yup.tuple([yup.object({ pin, n: yup.number().max(yup.ref('pin')) })]),
    }),
  }

  test.each(Object.entries(schemas))('is not told: %s', async (_how, schema) => {
    const values = { pin: 48151623, n: 99999999 }
    const error = await validationFailure(schema, { ...values, list: [values] }, { prepare: useYup })
    expect(itemsOf(error).map(([, msg]) => msg)).toEqual(['is out of what is allowed'])
    expect(JSON.stringify(error)).not.toContain('48151623')
  })

  test('hides no format and no rule without a limit', async () => {
    const schema = yup.object({
      pin,
      n: yup.number().max(yup.ref('pin')),
      mail: yup.string().email(),
      age: yup.number(),
    })
    const error = await validationFailure(schema, { mail: 'x', age: 'x' }, { prepare: useYup })
    expect(
      itemsOf(error)
        .map(([, msg]) => msg)
        .sort(),
    ).toEqual(['must be a valid email', 'must be number'])
  })
})
