import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeDetails } from '../../../src/openapi/catalogue/describe-details.ts'
import { isWithin } from '../../../src/openapi/details/field-path.ts'
import { inSomeVariants, toRequiredDetails } from '../../../src/openapi/lock/required-details.ts'
import { anySchema, definitions } from '../any-schema.ts'

const details = fc.tuple(anySchema, anySchema).map(([a, b]) => {
  return { type: 'object', properties: { a, b }, required: ['a'], $defs: definitions }
})

test('The lock has the required fields of the catalogue whose parents are required too', () => {
  let locked = 0
  fc.assert(
    fc.property(fc.oneof(anySchema, details), (schema) => {
      const { fields } = describeDetails(schema)
      const optional = fields.filter(({ isRequired }) => !isRequired)
      const always = fields.filter(
        ({ path, isRequired }) => isRequired && !optional.some((other) => isWithin(path, other.path)),
      )
      const entries = Object.entries(toRequiredDetails(schema))
      const promised = entries.filter(([path, type]) => path.includes('*') || type.endsWith(inSomeVariants))
      const paths = entries
        .map(([path]) => path)
        .filter((path) => path !== '[]' && !promised.some(([other]) => other === path || isWithin(path, other)))
      locked += paths.length
      expect(paths.sort()).toEqual(always.map(({ path }) => path).sort())
    }),
    { numRuns: 500 },
  )
  expect(locked).toBeGreaterThan(200)
})

test.each([
  ['lock.until', 'lock', true],
  ['items[].id', 'items', true],
  ['["a b"].c', '["a b"]', true],
  ['[][].id', '[]', true],
  ['locked', 'lock', false],
  ['lock', 'lock', false],
  ['a-b', 'a', false],
])('%s is within %s: %s', (path, outer, expected) => {
  expect(isWithin(path, outer)).toBe(expected)
})
