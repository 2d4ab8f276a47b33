import { expect, test } from 'vitest'
import {
  isSchemaErrorCode,
  schemaErrorCodes,
  toSchemaErrorCode,
} from '../../../src/mcp/validation/schema-error-codes.ts'

test('the codes of the keywords are those of the contract, in its order', () => {
  expect(Object.entries(schemaErrorCodes.validators).map(([keyword, { error_code }]) => [keyword, error_code])).toEqual(
    [
      ['type', 'SCHEMA_TYPE_MISMATCH'],
      ['required', 'SCHEMA_REQUIRED'],
      ['maxItems', 'SCHEMA_MAX_ITEMS'],
      ['minItems', 'SCHEMA_MIN_ITEMS'],
      ['maxLength', 'SCHEMA_MAX_LENGTH'],
      ['minLength', 'SCHEMA_MIN_LENGTH'],
      ['maximum', 'SCHEMA_MAXIMUM'],
      ['minimum', 'SCHEMA_MINIMUM'],
      ['enum', 'SCHEMA_ENUM_MISMATCH'],
      ['pattern', 'SCHEMA_PATTERN_MISMATCH'],
      ['format', 'SCHEMA_FORMAT_INVALID'],
      ['additionalProperties', 'SCHEMA_ADDITIONAL_PROPERTIES'],
      ['oneOf', 'SCHEMA_ONE_OF_FAILED'],
      ['anyOf', 'SCHEMA_ANY_OF_FAILED'],
      ['allOf', 'SCHEMA_ALL_OF_FAILED'],
      ['uniqueItems', 'SCHEMA_UNIQUE_ITEMS'],
      ['const', 'SCHEMA_CONST_MISMATCH'],
      ['multipleOf', 'SCHEMA_MULTIPLE_OF'],
    ],
  )
  expect(schemaErrorCodes).toMatchObject({
    version: 1,
    fallback: 'SCHEMA_VALIDATION_FAILED',
    domain_codes: ['SCHEMA_IDENTITY_NOT_FOUND'],
  })
})

test('the table is plain JSON', () => {
  expect(JSON.parse(JSON.stringify(schemaErrorCodes))).toEqual(schemaErrorCodes)
})

test('every other keyword has the code for the rest', () => {
  for (const keyword of ['not', 'exclusiveMaximum', 'false schema', 'constructor', '']) {
    expect(toSchemaErrorCode(keyword)).toBe('SCHEMA_VALIDATION_FAILED')
  }
})

test('a code is one of the family or is none', () => {
  expect(['SCHEMA_REQUIRED', 'SCHEMA_VALIDATION_FAILED', 'SCHEMA_IDENTITY_NOT_FOUND'].every(isSchemaErrorCode)).toBe(
    true,
  )
  expect(['SCHEMA_OTHER', 'PAGE_LOCKED', 'required', undefined, null].some(isSchemaErrorCode)).toBe(false)
})
