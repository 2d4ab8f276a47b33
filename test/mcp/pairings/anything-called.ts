import fc from 'fast-check'
import { canary } from './failure-rows.ts'

type Schema = Record<string, unknown>

const name = fc.constantFrom(
  'id',
  'orderId',
  'order_ids',
  'kind',
  'a',
  'constructor',
  '__proto__',
  'toString',
  '',
  'ä b',
)

const keywordsOf: Readonly<Record<string, fc.Arbitrary<Schema>>> = {
  string: fc.record(
    {
      minLength: fc.nat(5),
      maxLength: fc.nat(5),
      format: fc.constantFrom('date', 'email', 'uuid', 'uri'),
      pattern: fc.constantFrom('^a', '\\d+', '^$'),
      enum: fc.array(fc.string({ maxLength: 5 }), { minLength: 1, maxLength: 30 }),
    },
    { requiredKeys: [] },
  ),
  number: fc.record(
    { minimum: fc.integer(), exclusiveMaximum: fc.integer(), multipleOf: fc.integer({ min: 1, max: 9 }) },
    { requiredKeys: [] },
  ),
  array: fc.record(
    { minItems: fc.nat(3), maxItems: fc.nat(3), uniqueItems: fc.boolean(), contains: fc.constant({ type: 'string' }) },
    { requiredKeys: [] },
  ),
}

const { schema, object } = fc.letrec<{ schema: Schema; object: Schema }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3 },
    keywordsOf.string?.map((rest) => ({ type: 'string', ...rest })) ?? fc.constant({}),
    keywordsOf.number?.map((rest) => ({ type: 'number', ...rest })) ?? fc.constant({}),
    fc.constantFrom(
      { type: 'integer' },
      { type: 'boolean' },
      { type: 'null' },
      { type: ['string', 'array'] },
      {},
      { not: {} },
    ),
    fc.constantFrom({ const: 7 }, { enum: ['A', 'B', 3, null] }, { $ref: '#' }),
    tie('object'),
    fc
      .tuple(keywordsOf.array ?? fc.constant({}), tie('schema'))
      .map(([rest, items]) => ({ type: 'array', items, ...rest })),
    fc
      .tuple(fc.constantFrom('anyOf', 'oneOf', 'allOf'), fc.array(tie('schema'), { minLength: 1, maxLength: 3 }))
      .map(([union, branches]) => ({ [union]: branches })),
  ),
  object: fc
    .record({
      properties: fc.array(fc.tuple(name, tie('schema')), { maxLength: 4 }),
      required: fc.uniqueArray(name, { maxLength: 2 }),
      more: fc.constantFrom({}, { additionalProperties: true }, { additionalProperties: false }, { minProperties: 1 }),
    })
    // Entries, not a literal: a property may be called __proto__.
    .map(({ properties, required, more }) => ({
      type: 'object',
      properties: Object.fromEntries(properties),
      required,
      ...more,
    })),
}))

/** A schema that a tool may take its arguments by. */
export const anySchema: fc.Arbitrary<Schema> = fc.oneof(
  { weight: 4, arbitrary: object },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('anyOf', 'oneOf', 'allOf'), fc.array(object, { minLength: 1, maxLength: 3 }))
      .map(([union, branches]) => ({ type: 'object', [union]: branches })),
  },
  { weight: 1, arbitrary: schema.map((first) => ({ type: 'object', properties: { first }, required: ['first'] })) },
)

// Longer than what is ever repeated of a value, so that no part of it can pass for a short word.
const secret = fc.constantFrom(
  `${canary}${'-'.repeat(200)}`,
  `[{"${canary}":`,
  `{"token":"${canary}`,
  `  ${canary.repeat(20)}`,
)

const value = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    secret,
    fc.constantFrom(null, true, 0, -1, 7, 1.5, '', 'A', '[]', '{}', '[1]', 'not json', '2026-01-01'),
    fc.integer(),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.array(fc.tuple(name, tie('value')), { maxLength: 3 }).map((entries) => Object.fromEntries(entries)),
  ),
})).value

/** Arguments that a client may send, as JSON lets them through; their values hold the canary. */
export const anyArguments: fc.Arbitrary<Record<string, unknown>> = fc
  .array(fc.tuple(fc.oneof(name, fc.string({ maxLength: 10 })), value), { maxLength: 5 })
  .map((entries) => JSON.parse(JSON.stringify(Object.fromEntries(entries))) as Record<string, unknown>)
