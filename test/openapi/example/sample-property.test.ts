import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exampleOf } from '../../../src/openapi/example/example-of.ts'
import { admitted } from '../admitted.ts'
import { anySchema, anyValue } from '../any-schema.ts'

const detailsOf = (detailsSchema: object) => {
  const error = { code: 'failed', name: 'FailedError', status: 409, meaning: 'It failed.', message: 'It failed' }
  return exampleOf({ ...error, advice: undefined, detailsSchema })?.error.details
}

test('Details of an example fit their schema, and are the same each time', () => {
  let made = 0
  fc.assert(
    fc.property(anySchema, (schema) => {
      const details = detailsOf(schema)
      if (details === undefined) return
      made += 1
      expect(admitted(schema, '2020-12', [details])).toEqual([details])
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
