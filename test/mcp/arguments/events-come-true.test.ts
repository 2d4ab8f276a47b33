import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileNormalizer } from '../../../src/mcp/arguments/compile-normalizer.ts'
import { effectiveSchema } from '../../../src/mcp/arguments/effective-schema.ts'
import { compileValidator } from '../../../src/mcp/validation/compile-validator.ts'
import { partedSchemas } from './any-schema.ts'

test('a call of which a field was told to be rejected is never valid', () => {
  const seen = { rejected: 0, passedThrough: 0 }
  const args = fc.dictionary(
    fc.constantFrom('a', 'b', 'market-ids', 'x-y', 'y-z', 'Other', '__proto__'),
    fc.constant(1),
  )
  fc.assert(
    fc.property(partedSchemas, args, fc.boolean(), (schema, args, strict) => {
      const effective = effectiveSchema(schema, strict)
      const { args: becomes, events } = compileNormalizer(effective)(args)
      const isValid = compileValidator(effective)(becomes) === undefined
      if (events.some(({ kind }) => kind === 'unknown_field_rejected')) {
        seen.rejected++
        expect(isValid).toBe(false)
      }
      if (isValid && events.some(({ kind }) => kind === 'unknown_field_passed_through')) seen.passedThrough++
    }),
    { numRuns: 400 },
  )
  expect(seen.rejected).toBeGreaterThan(40)
  expect(seen.passedThrough).toBeGreaterThan(10)
}, 120_000)
