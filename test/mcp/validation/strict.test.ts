import { describe, expect, test } from 'vitest'
import { effectiveSchema } from '../../../src/mcp/arguments/effective-schema.ts'
import { compileValidator } from '../../../src/mcp/validation/compile-validator.ts'

const validate = (schema: Record<string, unknown>, args: object, strict = true) =>
  compileValidator(effectiveSchema(schema, strict))(args)

const silent = { type: 'object', properties: { marketplaceIds: { type: 'array' } } }

test('an unknown field is refused where the schema is silent and fields are strict', () => {
  expect(validate(silent, { marketplaceIds: ['A'], typo_field: 1 })).toMatchObject({
    code: 'SCHEMA_ADDITIONAL_PROPERTIES',
    details: [{ extra: 'typo_field' }],
  })
  expect(validate(silent, { marketplaceIds: ['A'] })).toBeUndefined()
  expect(validate(silent, { marketplaceIds: ['A'], typo_field: 1 }, false)).toBeUndefined()
})

test('what a schema says of other fields stays', () => {
  expect(validate({ ...silent, additionalProperties: true }, { extra_allowed: 1 })).toBeUndefined()
  expect(validate({ ...silent, additionalProperties: { type: 'string' } }, { b: 'x' })).toBeUndefined()
  expect(validate({ ...silent, additionalProperties: { type: 'string' } }, { b: 1 })?.code).toBe('SCHEMA_TYPE_MISMATCH')
})

test('a tool without properties is checked too (ruling: no schema is skipped)', () => {
  expect(validate({ type: 'object', properties: {} }, { anything: 1 })?.code).toBe('SCHEMA_ADDITIONAL_PROPERTIES')
  expect(validate({ type: 'object', required: ['q'] }, {})?.code).toBe('SCHEMA_REQUIRED')
})

test('`unevaluatedProperties` of the schema itself has a code of its own only where fields are not strict', () => {
  const schema = { ...silent, unevaluatedProperties: false }
  expect(validate(schema, { b: 1 })?.code).toBe('SCHEMA_ADDITIONAL_PROPERTIES')
  expect(validate(schema, { b: 1 }, false)).toMatchObject({
    code: 'SCHEMA_VALIDATION_FAILED',
    details: [{ field: '', extra: 'b' }],
    meta: { validator: 'unevaluatedProperties' },
  })
})

describe('a root that is made of others', () => {
  const schema = {
    type: 'object',
    anyOf: [
      { properties: { a: {} }, required: ['a'] },
      { properties: { b: {} }, required: ['b'] },
    ],
  }

  test('takes what a branch that holds knows, and nothing else', () => {
    expect(validate(schema, { a: 1 })).toBeUndefined()
    expect(validate(schema, { a: 1, c: 1 })).toMatchObject({
      code: 'SCHEMA_ADDITIONAL_PROPERTIES',
      details: [{ extra: 'c' }],
    })
    expect(validate(schema, { c: 1 })).toMatchObject({ code: 'SCHEMA_ANY_OF_FAILED', details: [{ path: '' }] })
  })

  test('is left as it was in a dialect that can not say so', () => {
    expect(validate({ ...schema, $schema: 'http://json-schema.org/draft-07/schema#' }, { a: 1, c: 1 })).toBeUndefined()
  })
})
