import type { FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { itemsOf, validationFailure } from '../fixtures/validation-failure.ts'

function useZod(app: FastifyInstance): void {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
}

type Item = readonly [path: string, msg: string, type: string]
type Row = [rule: string, field: z.ZodType, value: unknown, ...items: Item[]]

// A rule that JSON Schema has too gives the same item as there; see the tables of the other validators.
const rules: readonly Row[] = [
  ['a kind', z.string(), 1, ['a', 'must be string', 'type']],
  ['an integer', z.int(), 1.5, ['a', 'must be integer', 'type']],
  ['a record', z.record(z.string(), z.string()), 1, ['a', 'must be object', 'type']],
  ['an object', z.object({}), [], ['a', 'must be object', 'type']],
  ['an array', z.array(z.string()), {}, ['a', 'must be array', 'type']],
  ['null', z.null(), 1, ['a', 'must be null', 'type']],
  ['a field that is missing', z.string(), undefined, ['a', 'is required', 'required']],
  ['a field below that is missing', z.object({ zip: z.string() }), {}, ['a.zip', 'is required', 'required']],
  ['allowed values', z.enum(['draft', 'live']), 'x', ['a', 'must be one of: draft, live', 'enum']],
  ['one allowed value', z.literal('draft'), 'x', ['a', 'must be draft', 'const']],
  ['a multiple', z.number().multipleOf(5), 3, ['a', 'must be a multiple of 5', 'multiple_of']],
  ['a maximum', z.number().max(5), 6, ['a', 'must be at most 5', 'maximum']],
  ['an exclusive maximum', z.number().lt(5), 5, ['a', 'must be less than 5', 'exclusive_maximum']],
  ['a minimum', z.number().min(0.5), 0, ['a', 'must be at least 0.5', 'minimum']],
  ['an exclusive minimum', z.number().gt(0), 0, ['a', 'must be greater than 0', 'exclusive_minimum']],
  ['a longest text', z.string().max(1), 'xy', ['a', 'must have at most 1 character', 'max_length']],
  ['a shortest text', z.string().min(3), 'xy', ['a', 'must have at least 3 characters', 'min_length']],
  ['a pattern', z.string().regex(/^(?!internal-)/), 'internal-x', ['a', 'must have the required format', 'pattern']],
  ['a beginning', z.string().startsWith('internal-'), 'x', ['a', 'must have the required format', 'pattern']],
  ['an ending', z.string().endsWith('internal-'), 'x', ['a', 'must have the required format', 'pattern']],
  ['a part', z.string().includes('internal-'), 'x', ['a', 'must have the required format', 'pattern']],
  ['a format', z.email(), 'x', ['a', 'must be a valid email', 'format']],
  ['another format', z.uuid(), 'x', ['a', 'must be a valid uuid', 'format']],
  ['a longest list', z.array(z.number()).max(1), [1, 2], ['a', 'must have at most 1 item', 'max_items']],
  ['a shortest list', z.array(z.number()).min(2), [], ['a', 'must have at least 2 items', 'min_items']],
  [
    'an extra field',
    z.strictObject({}),
    { x: 1, y: 2 },
    ['a.x', 'is not expected', 'additional_properties'],
    ['a.y', 'is not expected', 'additional_properties'],
  ],
  [
    'a name',
    z.record(z.string().regex(/^[a-z]+$/), z.number()),
    { ABCD: 1 },
    ['a.ABCD', 'is not an allowed name', 'property_names'],
  ],
  ['items', z.array(z.number()), ['x', 1, 'y'], ['a.0', 'must be number', 'type'], ['a.2', 'must be number', 'type']],
  ['a bigint', z.coerce.bigint().multipleOf(5n), '3', ['a', 'must be a multiple of 5', 'multiple_of']],
  ['a smallest bigint', z.coerce.bigint().min(5n), '3', ['a', 'must be at least 5', 'minimum']],
  ['allowed bigints', z.literal([5n, 6n]), 'x', ['a', 'must be one of: 5, 6', 'enum']],
  ['a check of its own', z.string().refine(() => false, 'c4n4ry'), 'x', ['a', 'is invalid', 'custom']],
]

const circle = z.object({ kind: z.literal('circle'), radius: z.number() })
const rectangle = z.object({ kind: z.literal('rectangle'), w: z.number(), h: z.number() })
const polygon = z.object({ kind: z.enum(['polygon', 'path']), points: z.array(z.number()) })

const unions: readonly Row[] = [
  [
    'a tag that fits',
    z.union([circle, rectangle, polygon]),
    { kind: 'circle', radius: 'big' },
    ['a.radius', 'must be number', 'type'],
  ],
  [
    'a discriminated union',
    z.discriminatedUnion('kind', [circle, rectangle]),
    { kind: 'circle', radius: 'big' },
    ['a.radius', 'must be number', 'type'],
  ],
  [
    'a tag that no branch has',
    z.union([circle, rectangle, polygon]),
    { kind: 'x' },
    ['a.kind', 'must be one of: circle, rectangle, polygon, path', 'enum'],
  ],
  [
    'a tag that no branch of a discriminated union has',
    z.discriminatedUnion('kind', [circle, rectangle]),
    { kind: 'x' },
    ['a.kind', 'must be one of: circle, rectangle', 'enum'],
  ],
  [
    'no tag',
    z.union([circle, rectangle, polygon]),
    { radius: 1 },
    ['a.kind', 'must be one of: circle, rectangle, polygon, path', 'enum'],
  ],
  ['a nullable object', circle.nullable(), { kind: 'circle', radius: 'big' }, ['a.radius', 'must be number', 'type']],
  ['a union with null', z.union([circle, z.null()]), 5, ['a', 'must be object or null', 'type']],
  ['kinds', z.union([z.string(), z.number()]), true, ['a', 'must be string or number', 'type']],
  ['literals', z.union([z.literal('draft'), z.literal('live')]), 'x', ['a', 'must be one of: draft, live', 'enum']],
  [
    'branches that are equally near',
    z.union([z.object({ email: z.string() }), z.object({ phone: z.string() })]),
    {},
    ['a', 'must have one of the allowed forms', 'any_of'],
  ],
  [
    'a union in a union',
    z.union([
      z.object({ type: z.literal('text') }),
      z.object({ type: z.literal('drawing'), shape: z.union([circle, rectangle]) }),
    ]),
    { type: 'drawing', shape: { kind: 'rectangle', w: 1, h: 'x' } },
    ['a.shape.h', 'must be number', 'type'],
  ],
]

describe('A failure that zod found has the same items as any other', () => {
  test.each<Row>([...rules, ...unions])('%s', async (_rule, field, value, ...items) => {
    const error = await validationFailure(z.object({ a: field }), { a: value }, { prepare: useZod })
    expect(error.code).toBe('validation_error')
    expect(error.status).toBe(422)
    expect(itemsOf(error)).toEqual(items)
    expect(error.message).toBe(items.map((item) => `${item[0]}: ${item[1]}`).join('; '))
    expect(JSON.stringify(error)).not.toMatch(/internal-|c4n4ry/)
  })

  test('where the body itself is wrong', async () => {
    const error = await validationFailure(z.object({}), [], { prepare: useZod })
    expect(error.details).toEqual([{ loc: ['body'], msg: 'must be object', type: 'type' }])
    expect(error.message).toBe('body: must be object')
  })

  test('and at most 50 of them are listed', async () => {
    const error = await validationFailure(z.array(z.int()), Array(200).fill('x'), { prepare: useZod })
    expect(error.details).toHaveLength(50)
    expect(error.message.endsWith('; and 150 more')).toBe(true)
  })
})
