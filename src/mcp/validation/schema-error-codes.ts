/**
 * The code of each keyword of JSON Schema, with the keys that an entry of `details` then has beside `path`, `issue` and
 * `received_type` (Error Envelope Contract v1, "JSON Schema validation codes", in its order).
 *
 * It is published as a file, for servers in other languages: every server gives the same code for the same keyword.
 */
export const schemaErrorCodes = {
  version: 1,
  // For every other keyword; its name is `_meta.validator`.
  fallback: 'SCHEMA_VALIDATION_FAILED',
  // For checks that a tool makes itself.
  domain_codes: ['SCHEMA_IDENTITY_NOT_FOUND'],
  validators: {
    type: { error_code: 'SCHEMA_TYPE_MISMATCH', details: ['field', 'expected_type'] },
    required: { error_code: 'SCHEMA_REQUIRED', details: ['field'] },
    maxItems: { error_code: 'SCHEMA_MAX_ITEMS', details: ['field', 'limit', 'actual'] },
    minItems: { error_code: 'SCHEMA_MIN_ITEMS', details: ['field', 'limit', 'actual'] },
    maxLength: { error_code: 'SCHEMA_MAX_LENGTH', details: ['field', 'limit'] },
    minLength: { error_code: 'SCHEMA_MIN_LENGTH', details: ['field', 'limit'] },
    maximum: { error_code: 'SCHEMA_MAXIMUM', details: ['field', 'limit'] },
    minimum: { error_code: 'SCHEMA_MINIMUM', details: ['field', 'limit'] },
    enum: { error_code: 'SCHEMA_ENUM_MISMATCH', details: ['field', 'allowed'] },
    pattern: { error_code: 'SCHEMA_PATTERN_MISMATCH', details: ['field'] },
    format: { error_code: 'SCHEMA_FORMAT_INVALID', details: ['field', 'format'] },
    additionalProperties: { error_code: 'SCHEMA_ADDITIONAL_PROPERTIES', details: ['field', 'extra', 'extras'] },
    oneOf: { error_code: 'SCHEMA_ONE_OF_FAILED', details: ['field'] },
    anyOf: { error_code: 'SCHEMA_ANY_OF_FAILED', details: ['field'] },
    allOf: { error_code: 'SCHEMA_ALL_OF_FAILED', details: ['field'] },
    uniqueItems: { error_code: 'SCHEMA_UNIQUE_ITEMS', details: ['field'] },
    const: { error_code: 'SCHEMA_CONST_MISMATCH', details: ['field'] },
    multipleOf: { error_code: 'SCHEMA_MULTIPLE_OF', details: ['field'] },
  },
} as const

type Codes = typeof schemaErrorCodes

/** A code of the family SCHEMA_*: of a keyword, of any other keyword, or of a check that a tool makes itself. */
export type SchemaErrorCode =
  | Codes['validators'][keyof Codes['validators']]['error_code']
  | Codes['fallback']
  | Codes['domain_codes'][number]

const codes = new Map<string, SchemaErrorCode>(
  Object.entries(schemaErrorCodes.validators).map(([keyword, { error_code }]) => [keyword, error_code]),
)

const all = new Set<unknown>([...codes.values(), schemaErrorCodes.fallback, ...schemaErrorCodes.domain_codes])

/** Gives the code of a keyword, total: the fallback for what the table does not name. */
export function toSchemaErrorCode(keyword: string): SchemaErrorCode {
  return codes.get(keyword) ?? schemaErrorCodes.fallback
}

/** Tells whether a value is a code of the family. */
export function isSchemaErrorCode(value: unknown): value is SchemaErrorCode {
  return all.has(value)
}
