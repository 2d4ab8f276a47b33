import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { errorKinds } from '../../../src/mcp/envelope/error-kinds.ts'
import { mcpErrorEnvelopeSchema } from '../../../src/mcp/envelope/mcp-error-envelope-schema.ts'
import cases from '../../fixtures/mcp/envelope-schema-cases.json' with { type: 'json' }

const ajv = new Ajv2020({ strict: true })
const fits = ajv.compile(mcpErrorEnvelopeSchema)

const smallest = {
  error_kind: 'internal_error',
  tool: 't',
  summary: 's',
  details: [],
  hints: [],
  examples: [],
  error_code: 'X',
  retryable: false,
  _envelope_version: 1,
}

const [fitting, failing] = [cases.filter((one) => one.fits), cases.filter((one) => !one.fits)]

/** The smallest envelope with the change that a case makes. */
function changed({ set, without }: (typeof cases)[number]) {
  const entries = Object.entries({ ...smallest, ...set })
  return Object.fromEntries(entries.filter(([key]) => key !== without))
}

test('The schema is a valid JSON Schema of 2020-12', () => {
  expect(ajv.validateSchema(mcpErrorEnvelopeSchema)).toBe(true)
})

test.each(fitting)('An envelope with $name fits the schema', (one) => {
  expect(fits(changed(one)), JSON.stringify(fits.errors)).toBe(true)
})

test.each(failing)('An envelope with $name does not fit the schema', (one) => {
  expect(fits(smallest)).toBe(true)
  expect(fits(changed(one))).toBe(false)
})

test('The schema is JSON: written to a file it says the same', () => {
  expect(JSON.parse(JSON.stringify(mcpErrorEnvelopeSchema))).toEqual(mcpErrorEnvelopeSchema)
})

test('The schema lists the kinds of the taxonomy, and no other', () => {
  expect(mcpErrorEnvelopeSchema.properties.error_kind.enum).toEqual(errorKinds)
  expect(errorKinds).toHaveLength(10)
})
