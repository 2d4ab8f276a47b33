import { expect, test } from 'vitest'
import { call, failing } from '../envelope-of.ts'
import type { PairedClient } from '../paired-client.ts'

const order = 'order_json'
const input = 'mcp_input_validation'

/** What is wrong with arguments: the tool, the arguments, the code, and what the first entry of `details` says. */
const refused: readonly (readonly [sentence: string, tool: string, args: object, code: string, detail: object])[] = [
  ['a missing field', order, {}, 'SCHEMA_REQUIRED', { path: 'orderId', field: 'orderId', received_type: 'missing' }],
  [
    'a text for a number',
    order,
    { orderId: '118666' },
    'SCHEMA_TYPE_MISMATCH',
    { field: 'orderId', received_type: 'str', expected_type: 'integer' },
  ],
  ['a decimal for an integer', order, { orderId: 7.5 }, 'SCHEMA_TYPE_MISMATCH', { received_type: 'float' }],
  ['null for a number', order, { orderId: null }, 'SCHEMA_TYPE_MISMATCH', { received_type: 'NoneType' }],
  [
    'a value outside the list',
    order,
    { orderId: 1, status: 'open' },
    'SCHEMA_ENUM_MISMATCH',
    { field: 'status', allowed: ['OPEN', 'SHIPPED'] },
  ],
  [
    'a field that there is not',
    order,
    { orderId: 1, bogus: 2 },
    'SCHEMA_ADDITIONAL_PROPERTIES',
    { extra: 'bogus', extras: ['bogus'] },
  ],
  [
    'the field constructor',
    order,
    { orderId: 1, constructor: 2 },
    'SCHEMA_ADDITIONAL_PROPERTIES',
    { extra: 'constructor' },
  ],
  [
    'a wrong type two levels deep',
    order,
    { orderId: 1, filters: [{ marketplaceId: 5 }] },
    'SCHEMA_TYPE_MISMATCH',
    { path: 'filters.0.marketplaceId', field: 'filters/0/marketplaceId', received_type: 'int' },
  ],
  [
    'a wrong type in an object of an object',
    order,
    { orderId: 1, options: { deep: { flag: 'yes' } } },
    'SCHEMA_TYPE_MISMATCH',
    { path: 'options.deep.flag' },
  ],
  [
    'too many items',
    order,
    { orderId: 1, marketplaceIds: ['a', 'b', 'c'] },
    'SCHEMA_MAX_ITEMS',
    { field: 'marketplaceIds', limit: 2, actual: 3 },
  ],
  ['a text too long', order, { orderId: 1, note: 'longer' }, 'SCHEMA_MAX_LENGTH', { field: 'note', limit: 5 }],
  ['no date', order, { orderId: 1, shippedOn: 'today' }, 'SCHEMA_FORMAT_INVALID', { format: 'date' }],
  [
    'JSON that is none',
    order,
    { orderId: 1, filters: '[{"marketplaceId":' },
    'BODY_COERCION_INVALID_JSON',
    { field: 'filters', received_type: 'str', expected_type: 'array' },
  ],
  ['a number too small for TypeBox', 'order_typebox', { orderId: 0 }, 'SCHEMA_MINIMUM', { limit: 1 }],
  ['a field that TypeBox does not know', 'order_typebox', { orderId: 1, Bogus: 1 }, 'SCHEMA_ADDITIONAL_PROPERTIES', {}],
  ['a missing field of zod', 'order_zod', { from: 1 }, 'SCHEMA_REQUIRED', { field: 'to' }],
  ['a wrong type for zod', 'order_zod', { from: '1', to: 2 }, 'SCHEMA_TYPE_MISMATCH', { field: 'from' }],
  [
    'a field that zod does not know',
    'order_zod',
    { from: 1, to: 2, x: 3 },
    'SCHEMA_ADDITIONAL_PROPERTIES',
    { extra: 'x' },
  ],
  ['a refinement of zod', 'order_zod', { from: 3, to: 2 }, 'INPUT_VALIDATION_FAILED', { path: 'from' }],
  ['no branch of a union', 'union_any', {}, 'SCHEMA_ANY_OF_FAILED', {}],
  ['a field of no branch', 'union_any', { email: 'a', other: 1 }, 'SCHEMA_ADDITIONAL_PROPERTIES', { extra: 'other' }],
  ['the branch that its kind tells', 'union_zod', { kind: 'card' }, 'SCHEMA_REQUIRED', { field: 'digits' }],
  [
    'the branch that its kind tells, further in',
    'union_nested',
    { payment: { kind: 'cash', amount: 'much' } },
    'SCHEMA_TYPE_MISMATCH',
    { path: 'payment.amount' },
  ],
  ['no branch, further in', 'union_nested', { payment: 5 }, 'SCHEMA_ONE_OF_FAILED', { path: 'payment' }],
  ['arguments where there are none', 'no_arguments', { any: 1 }, 'SCHEMA_ADDITIONAL_PROPERTIES', { extra: 'any' }],
]

type Taken = readonly [sentence: string, tool: string, args: object, given: unknown, events?: readonly object[]]

/** What is right: the tool, the arguments, what the tool is given, and what was done to them. */
const taken: readonly Taken[] = [
  ['plain JSON Schema', order, { orderId: 1, filters: [{ marketplaceId: 'x', own: 1 }] }, undefined],
  ['defaults of zod', 'order_zod', { from: 1, to: 2 }, { from: 1, to: 2, step: 1 }],
  ['TypeBox', 'order_typebox', { orderId: 1, tag: 'a' }, undefined],
  ['one branch of a union', 'union_any', { phone: 5 }, undefined],
  ['the other branch of a union', 'union_any', { email: 'a' }, undefined],
  ['a union of zod', 'union_zod', { kind: 'cash', amount: 5 }, undefined],
  ['a union further in', 'union_nested', { payment: { kind: 'card', digits: '4' } }, undefined],
  ['no arguments', 'no_arguments', {}, []],
  [
    'another spelling of a name',
    order,
    { OrderID: 1, 'marketplace-ids': ['a'] },
    { orderId: 1, marketplaceIds: ['a'] },
    [
      { kind: 'renamed', from: 'OrderID', to: 'orderId' },
      { kind: 'renamed', from: 'marketplace-ids', to: 'marketplaceIds' },
    ],
  ],
  [
    'two spellings of one name',
    order,
    { order_id: 2, orderId: 1 },
    { orderId: 1 },
    [{ kind: 'dropped_alias', from: 'order_id', canonical: 'orderId', to: 'orderId' }],
  ],
  [
    'one value for a list',
    order,
    { orderId: 1, marketplaceIds: 'a' },
    { orderId: 1, marketplaceIds: ['a'] },
    [{ kind: 'coerced', field: 'marketplaceIds' }],
  ],
  [
    'the JSON of a list',
    order,
    { orderId: 1, filters: '[{"marketplaceId":"x"}]' },
    { orderId: 1, filters: [{ marketplaceId: 'x' }] },
    [{ kind: 'coerced', field: 'filters' }],
  ],
]

/** What holds for arguments. */
export function argumentCases(client: () => PairedClient): void {
  test.each(refused)('Arguments with %s are refused with the place', async (_sentence, tool, args, code, detail) => {
    expect(await failing(client(), tool, { ...args })).toMatchObject({
      error_kind: input,
      tool,
      error_code: code,
      retryable: false,
      details: expect.arrayContaining([expect.objectContaining(detail)]),
    })
  })

  test.each(taken)('Arguments by %s reach the tool', async (...row: unknown[]) => {
    const [, tool, args, given = args, events] = row as unknown as Taken
    const result = await call(client(), tool, { ...args })
    const { _meta, ...value } = JSON.parse(String(result.content[0]?.text))
    expect(result.isError ?? false).toBe(false)
    expect(Array.isArray(given) ? Object.values(value) : value).toEqual(given)
    expect(_meta?.normalized).toEqual(events?.map((event) => expect.objectContaining(event)))
    expect(result._meta?.normalized).toEqual(_meta?.normalized)
  })

  test('What was done to arguments is told on an error of the same call, and on no other', async () => {
    const refused = await failing(client(), order, { OrderID: 'x' })
    expect(refused._meta?.normalized).toMatchObject([{ kind: 'renamed', from: 'OrderID', to: 'orderId' }])
    const thrown = await failing(client(), 'fail', { Which: 'ConflictError' })
    expect(thrown._meta?.normalized).toMatchObject([{ kind: 'renamed', from: 'Which', to: 'which' }])
    const unknown = await failing(client(), order, { orderId: 1, bogus: 1 })
    expect(unknown._meta?.normalized).toMatchObject([{ kind: 'unknown_field_rejected', field: 'bogus' }])
    expect(await failing(client(), 'fail', { which: 'ConflictError' })).not.toHaveProperty('_meta')
  })

  test('Hints name the field that is missing, the value that is near and the number in a text', async () => {
    const hintsOf = async (args: object) => (await failing(client(), order, { ...args })).hints.join('\n')
    expect(await hintsOf({})).toContain('orderId')
    expect(await hintsOf({ orderId: 1, status: 'open' })).toContain('OPEN')
    expect(await hintsOf({ orderId: '118666' })).toMatch(/number/)
    expect(await hintsOf({ orderId: 1, statsu: 'OPEN' })).toContain('status')
    expect((await failing(client(), order, {})).examples).toEqual([118666])
  })
}
