import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSchemaErrorCode } from '../../../src/mcp/validation/schema-error-codes.ts'
import { validate } from './validate.ts'

const planted = 'planted-5e1f'
const keys = fc.constantFrom('a', 'b', 'c', 'kind', 'constructor', '__proto__', 'a/b', '~', '')
const small = fc.nat(3)
const words = fc.constantFrom('x', 'y', 'cat', 'dog')

const conditional = (schemas: readonly object[]) =>
  Object.fromEntries(['if', 'then', 'else'].map((keyword, index) => [keyword, schemas[index]]))

const { schema } = fc.letrec<{ schema: object; list: object[] }>((tie) => ({
  list: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }),
  schema: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.record({ type: fc.constantFrom('string', 'integer', 'boolean', 'array', 'object', 'null') }),
    fc.record({ type: fc.uniqueArray(fc.constantFrom('string', 'number', 'array'), { minLength: 1 }) }),
    fc.record({ enum: fc.uniqueArray(words, { minLength: 1 }) }),
    fc.record({ const: words }),
    fc.record({
      minLength: small,
      maxLength: small,
      pattern: fc.constant('^[a-f]'),
      format: fc.constantFrom('date', 'any'),
    }),
    fc.record({ minimum: small, exclusiveMaximum: small, multipleOf: fc.constant(2) }),
    fc.record({ minItems: small, maxItems: small, uniqueItems: fc.boolean(), contains: tie('schema') }),
    fc.record({ items: tie('schema') }),
    fc.record({ not: tie('schema') }),
    fc.record({ propertyNames: tie('schema') }),
    fc.record({ allOf: tie('list') }),
    fc.record({ anyOf: tie('list') }),
    fc.record({ oneOf: tie('list') }),
    fc.tuple(tie('schema'), tie('schema'), tie('schema')).map(conditional),
    fc.constant({ items: { $ref: '#' }, additionalProperties: { $ref: '#' } }),
    fc.record(
      {
        properties: fc.dictionary(keys, tie('schema'), { maxKeys: 3 }),
        required: fc.uniqueArray(keys, { maxLength: 2 }),
        additionalProperties: fc.oneof(fc.boolean(), tie('schema')),
        unevaluatedProperties: fc.boolean(),
        maxProperties: small,
        dependentRequired: fc.record({ a: fc.constant(['b']) }),
      },
      { requiredKeys: ['properties'] },
    ),
  ),
}))

const values = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constant(planted),
    fc.constantFrom(null, true, 917_371, 9173.71, `${planted}\n`, `123${planted}`),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(keys, tie('value'), { maxKeys: 4 }),
  ),
}))
const args = fc.dictionary(keys, values.value, { maxKeys: 4 })
const closing = fc.constantFrom(undefined, 'additionalProperties' as const, 'unevaluatedProperties' as const)

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, each]) => [key, reversed(each)]),
  )
}

const plain = (value: object) => JSON.parse(JSON.stringify(value))

test('arguments fail by a code of the table with a hint, the same in any order of keys, and nothing that was sent comes back', () => {
  let failures = 0
  fc.assert(
    fc.property(schema, args, closing, (schema, args, closedBy) => {
      const root = { ...plain(schema), type: 'object' }
      const failure = validate(root, args, closedBy)
      if (failure === undefined) return
      failures++
      expect(isSchemaErrorCode(failure.code)).toBe(true)
      expect(failure.hints?.length).toBeGreaterThan(0)
      expect(failure.details.length).toBeGreaterThan(0)
      expect(failure.summary).toMatch(/^.+$/)
      const text = JSON.stringify(failure)
      expect(text).not.toMatch(/planted-5e1f|917371|9173\.71/)
      // These schemas can be followed to the end: nothing but a fault of ours could say so.
      expect(text).not.toContain('nested too deep')
      expect(validate(root, reversed(args), closedBy)).toEqual(failure)
    }),
    { numRuns: 400 },
  )
  expect(failures).toBeGreaterThan(100)
}, 120_000)
