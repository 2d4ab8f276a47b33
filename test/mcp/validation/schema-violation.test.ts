import { isDomainError, ValidationError } from 'error-envelope/core'
import { describe, expect, test } from 'vitest'
import { failureAttachedTo } from '../../../src/mcp/failures/failure.ts'
import { type SchemaViolation, schemaViolation } from '../../../src/mcp/validation/schema-violation.ts'

const failureOf = (violation: SchemaViolation) => failureAttachedTo(schemaViolation(violation))

test("a tool's own check is a validation error that is, in MCP, one of a schema", () => {
  const error = schemaViolation({ field: 'identity_id', code: 'SCHEMA_IDENTITY_NOT_FOUND', received: 'secret-7' })
  expect(error).toBeInstanceOf(ValidationError)
  expect(isDomainError(error)).toBe(true)
  expect(failureAttachedTo(error)).toEqual({
    kind: 'mcp_input_validation',
    code: 'SCHEMA_IDENTITY_NOT_FOUND',
    summary: "The value of 'identity_id' is not valid.",
    retryable: false,
    details: [
      {
        path: 'identity_id',
        field: 'identity_id',
        issue: "The value of 'identity_id' is not valid.",
        received_type: 'str',
      },
    ],
    hints: ["Set 'identity_id' to an identity that there is."],
    examples: [],
  })
})

test('a region by another name: the hint of the tool comes first, then the values that there are', () => {
  const failure = failureOf({
    field: 'region',
    code: 'SCHEMA_ENUM_MISMATCH',
    allowed: ['na', 'eu', 'fe'],
    received: 'europe',
    hints: ["Europe is the region 'eu'."],
  })
  expect(failure?.summary).toBe("The value of 'region' must be one of 'na', 'eu', 'fe'.")
  expect(failure?.hints).toEqual(["Europe is the region 'eu'.", "Set 'region' to one of 'na', 'eu', 'fe'."])
  expect(failure?.details[0]?.allowed).toEqual(['na', 'eu', 'fe'])
  expect(failure?.examples).toEqual(['na', 'eu', 'fe'])
})

test('a name near to those that there are is offered', () => {
  const failure = failureOf({
    field: 'table',
    code: 'SCHEMA_ENUM_MISMATCH',
    allowed: ['campaigns', 'keywords'],
    received: 'campain',
  })
  expect(failure?.hints?.[0]).toBe("Did you mean 'campaigns' for 'table'?")
})

test('what was sent does not come back', () => {
  const error = schemaViolation({ field: 'a/0/b', code: 'SCHEMA_PATTERN_MISMATCH', received: 'planted' })
  expect(JSON.stringify([failureAttachedTo(error), error, error.message])).not.toContain('planted')
  expect(failureAttachedTo(error)?.details[0]).toMatchObject({ path: 'a.0.b', field: 'a/0/b', received_type: 'str' })
})

describe('the received type', () => {
  test.each([
    ['of a value', { received: null }, 'NoneType'],
    ['of a field that is missing', { code: 'SCHEMA_REQUIRED' }, 'missing'],
    ['is unknown where nothing is said of it', {}, 'unknown'],
  ] as const)('%s', (_, rest, expected) => {
    expect(failureOf({ field: 'a', code: 'SCHEMA_CONST_MISMATCH', ...rest })?.details[0]?.received_type).toBe(expected)
  })
})

test('texts are one line, bounded, and never empty', () => {
  const failure = failureOf({
    field: '',
    code: 'SCHEMA_ALL_OF_FAILED',
    message: `a\nb ${'x'.repeat(5000)}`,
    hints: ['c\nd'],
  })
  expect(failure?.summary).toMatch(/^a b x+\.\.\.$/)
  expect(failure?.summary.length).toBe(1000)
  expect(failure?.hints?.[0]).toBe('c d')
  expect(failureOf({ field: '', code: 'SCHEMA_ALL_OF_FAILED', message: ' \n ' })?.summary).toBe(
    'The value of the arguments is not valid.',
  )
})

test('a code outside the family is refused, and a field that is no text', () => {
  for (const code of ['PAGE_LOCKED', 'SCHEMA_OTHER', undefined]) {
    expect(() => schemaViolation({ field: 'a', code: code as 'SCHEMA_REQUIRED' })).toThrow(TypeError)
  }
  expect(() => schemaViolation({ field: 1 as unknown as string, code: 'SCHEMA_REQUIRED' })).toThrow(TypeError)
})
