import { expect, test } from 'vitest'
import { readSwitches } from '../../../src/mcp/server/switches.ts'

const defaults = { normalizeArguments: true, reportNormalization: false, strictUnknownFields: true }

test('Where nothing is said, arguments are normalised in silence, and unknown fields are refused', () => {
  expect(readSwitches({}, {})).toEqual(defaults)
})

test.each([
  ['MCP_SCHEMA_KEY_NORMALIZATION_ENABLED', 'normalizeArguments'],
  ['MCP_SCHEMA_KEY_NORMALIZATION_META', 'reportNormalization'],
  ['MCP_STRICT_UNKNOWN_FIELDS', 'strictUnknownFields'],
] as const)('%s is the variable of %s, and the option wins over it', (variable, option) => {
  for (const value of [true, false]) {
    expect(readSwitches({}, { [variable]: String(value) })).toEqual({ ...defaults, [option]: value })
    expect(readSwitches({ [option]: !value }, { [variable]: String(value) })).toEqual({ ...defaults, [option]: !value })
  }
})

test.each([
  ['true', true],
  ['1', true],
  ['yes', true],
  ['on', true],
  ['TRUE', true],
  [' On ', true],
  ['false', false],
  ['0', false],
  ['no', false],
  ['off', false],
  ['False', false],
])('A variable that is "%s" means %s', (text, meaning) => {
  expect(readSwitches({}, { MCP_SCHEMA_KEY_NORMALIZATION_META: text }).reportNormalization).toBe(meaning)
})

test('A variable that is empty counts as none', () => {
  expect(readSwitches({}, { MCP_STRICT_UNKNOWN_FIELDS: '' })).toEqual(defaults)
})

test.each(['enabled', '2', 'wahr', 'constructor', 'tru'])(
  '"%s" ends the start, and the error names the variable',
  (text) => {
    expect(() => readSwitches({}, { MCP_STRICT_UNKNOWN_FIELDS: text })).toThrow(
      new TypeError(`MCP_STRICT_UNKNOWN_FIELDS must be true, 1, yes or on, or false, 0, no or off, not "${text}".`),
    )
  },
)

test('An option that is no boolean ends the start too', () => {
  expect(() => readSwitches({ strictUnknownFields: 'no' as never }, {})).toThrow(
    new TypeError('The option strictUnknownFields must be true or false.'),
  )
})

test('The variables of the process are read where no others are given', () => {
  process.env.MCP_SCHEMA_KEY_NORMALIZATION_META = 'yes'
  try {
    expect(readSwitches({}).reportNormalization).toBe(true)
  } finally {
    delete process.env.MCP_SCHEMA_KEY_NORMALIZATION_META
  }
})
