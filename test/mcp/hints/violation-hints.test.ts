import { describe, expect, test } from 'vitest'
import type { DetailEntry } from '../../../src/mcp/envelope/mcp-error-envelope.ts'
import { violationHints } from '../../../src/mcp/hints/violation-hints.ts'
import { schemaErrorCodes } from '../../../src/mcp/validation/schema-error-codes.ts'

const entry = (rest: Partial<DetailEntry> = {}): DetailEntry => ({
  path: 'foo',
  issue: 'must be right',
  received_type: 'str',
  ...rest,
})
const codes = [
  ...Object.values(schemaErrorCodes.validators).map(({ error_code }) => error_code),
  schemaErrorCodes.fallback,
  ...schemaErrorCodes.domain_codes,
]

test.each(codes)('%s has a hint of its own that names the field, also where an entry says nothing else', (code) => {
  const [hint] = violationHints(code, entry({ extras: ['foo'] }))
  expect(hint).toContain("'foo'")
})

test.each(codes)('%s has a hint where the field is the arguments as a whole', (code) => {
  expect(violationHints(code, { ...entry({ extras: ['x'] }), path: '' })[0]).toMatch(/the arguments|'x'/)
})

describe('case mismatch', () => {
  test('a value that differs in case alone is shown as it should be, and not as it was sent', () => {
    expect(violationHints('SCHEMA_ENUM_MISMATCH', entry({ allowed: ['NA', 'EU'] }), { value: 'na' })).toEqual([
      "Write 'foo' exactly as 'NA': case and punctuation count.",
      "Set 'foo' to one of 'NA', 'EU'.",
    ])
  })

  test('a name that differs in case alone is shown as it should be', () => {
    const hints = violationHints('SCHEMA_ADDITIONAL_PROPERTIES', entry({ extras: ['MaxResults'] }), {
      known: ['maxResults'],
    })
    expect(hints[0]).toBe("Write 'maxResults' instead of 'MaxResults': case and punctuation count.")
  })
})

describe('did you mean', () => {
  test('names near names of fields', () => {
    const clues = { known: ['stateFilter', 'nameFilter', 'adProductFilter'] }
    expect(violationHints('SCHEMA_ADDITIONAL_PROPERTIES', entry({ path: '', extras: ['stateFilte'] }), clues)).toEqual([
      "'stateFilte' is not known. Did you mean 'stateFilter'?",
      "The fields of the arguments are 'stateFilter', 'nameFilter', 'adProductFilter'.",
    ])
  })

  test('names none where none is near', () => {
    expect(violationHints('SCHEMA_ADDITIONAL_PROPERTIES', entry({ extras: ['ab'] }), { known: ['cd'] })[0]).toBe(
      "Remove 'ab': 'foo' can't have a field of this name.",
    )
  })

  test('speaks of five unknown fields, and no more', () => {
    expect(violationHints('SCHEMA_ADDITIONAL_PROPERTIES', entry({ extras: [...'abcdefgh'] }))).toHaveLength(5)
  })
})

describe('values of an enumeration', () => {
  test.each([
    ['all of them up to 20', 20, /'V0', .*'V19'\.$/],
    ['20 of more, and how many more', 40, /'V19', and 20 more\.$/],
  ])('%s', (_, number, expected) => {
    const allowed = Array.from({ length: number }, (_, index) => `V${index}`)
    expect(violationHints('SCHEMA_ENUM_MISMATCH', entry({ allowed }))[0]).toMatch(expected)
  })

  test('long ones leave room to say how many more there are', () => {
    const allowed = Array.from({ length: 20 }, (_, index) => `${index}${'x'.repeat(100)}`)
    expect(violationHints('SCHEMA_ENUM_MISMATCH', entry({ allowed }))[0]).toMatch(/^.{1,250}, and 17 more\.$/)
  })

  test('values of every kind are shown', () => {
    const allowed = ['a', 1, null, true, { b: [1] }, undefined, 1n]
    expect(violationHints('SCHEMA_ENUM_MISMATCH', entry({ allowed }))[0]).toBe(
      `Set 'foo' to one of 'a', 1, null, true, {"b":[1]}, nothing, a value that has no text.`,
    )
  })
})

describe('a required field that is missing is named once', () => {
  test.each(['foo', 'reportTypes', 'campaignId', "it's", 'o.profileId'])('%s', (path) => {
    expect(violationHints('SCHEMA_REQUIRED', entry({ path }))).toEqual([`Add the required field '${path}'.`])
  })

  test('in one line, without what does not belong to a name', () => {
    expect(violationHints('SCHEMA_REQUIRED', entry({ path: 'postedAfter \t\n\u202e' }))[0]).toBe(
      "Add the required field 'postedAfter'.",
    )
  })
})

describe('a value of the wrong type', () => {
  test.each([
    ['digits in quotes', 'integer', '31337', /a number: the same digits without quotes\.$/],
    ['a decimal in quotes', ['number', 'null'], ' -1.5e3 ', /without quotes\.$/],
    ['true in quotes', 'boolean', 'TRUE', /true or false, without quotes\.$/],
    ['a number without quotes', 'string', 31337, /as a string: the same in quotes\.$/],
    ['a text that is no number', 'integer', '31337x', /as a whole number\.$/],
    ['a hexadecimal text', 'integer', '0x10', /as a whole number\.$/],
    ['an object', 'array', {}, /as an array\.$/],
    ['a type of another vocabulary', 'file', {}, /of another type\.$/],
  ])('%s', (_, expected_type, value, expected) => {
    const [hint] = violationHints('SCHEMA_TYPE_MISMATCH', entry({ expected_type }), { value })
    expect(hint).toMatch(expected)
    expect(hint).not.toContain('31337')
  })
})

test('a code that nobody knows gives what is wrong', () => {
  expect(violationHints('OTHER', entry())).toEqual(["Change 'foo', which must be right."])
  expect(violationHints('constructor', entry())).toEqual(["Change 'foo', which must be right."])
})
