import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exampleOf } from '../../../src/openapi/example/example-of.ts'
import { anySchema, anyValue } from '../any-schema.ts'

const detailsOf = (detailsSchema: object) => {
  const error = { code: 'failed', name: 'FailedError', status: 409, meaning: 'It failed.', message: 'It failed' }
  return exampleOf({ ...error, advice: undefined, detailsSchema })?.error.details
}

const options = {
  strict: false,
  logger: false,
  validateFormats: false,
  validateSchema: false,
  ownProperties: true,
} as const

// Ajv fails within itself on some of these schemas, with patternProperties beside a union: they say nothing.
const fits = (schema: object, value: unknown) => {
  try {
    return new Ajv2020(options).validate(schema, value)
  } catch (thrown) {
    if (thrown instanceof TypeError && thrown.message.startsWith('Cannot set properties of undefined')) return true
    throw thrown
  }
}

test('Details of an example fit their schema, and are the same each time', () => {
  let made = 0
  fc.assert(
    fc.property(anySchema, (schema) => {
      const details = detailsOf(schema)
      if (details === undefined) return
      made += 1
      expect(fits(schema, details)).toBe(true)
      expect(detailsOf(structuredClone(schema))).toEqual(details)
    }),
    { numRuns: 400 },
  )
  expect(made).toBeGreaterThan(50)
})

test('Nothing that stands in the place of a schema makes it throw', () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.constantFrom(
          'type',
          'items',
          'properties',
          'anyOf',
          'allOf',
          'enum',
          'minItems',
          'pattern',
          'format',
          '$ref',
          'required',
          'patternProperties',
        ),
        anyValue,
      ),
      (schema) => {
        detailsOf(schema)
      },
    ),
  )
})
