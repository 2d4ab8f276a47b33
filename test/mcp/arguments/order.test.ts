import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileNormalizer } from '../../../src/mcp/arguments/compile-normalizer.ts'
import { effectiveSchema } from '../../../src/mcp/arguments/effective-schema.ts'
import { callArguments, toolSchemas } from './any-schema.ts'

test('where a field is there by its own name, the order of arguments does not change what a tool is given', () => {
  let dropped = 0
  fc.assert(
    fc.property(toolSchemas, callArguments, fc.infiniteStream(fc.nat()), (schema, args, random) => {
      const normalizer = compileNormalizer(effectiveSchema(schema, true))
      const first = normalizer(args)
      // Of two other spellings the first counts, so each target is added by its own name.
      const targets = first.events.flatMap((event) => ('to' in event ? [[event.to, args[event.to] ?? 'own']] : []))
      const whole = Object.fromEntries([...Object.entries(args), ...targets]) as Record<string, unknown>
      const shuffled = Object.fromEntries(
        Object.entries(whole)
          .map((entry) => ({ entry, at: random.next().value }))
          .sort((one, other) => one.at - other.at)
          .map(({ entry }) => entry),
      )
      const [one, other] = [normalizer(whole), normalizer(shuffled)]
      dropped += one.events.filter(({ kind }) => kind === 'dropped_alias').length
      expect(other.args).toEqual(one.args)
      expect(new Set(other.events.map((event) => JSON.stringify(event)))).toEqual(
        new Set(one.events.map((event) => JSON.stringify(event))),
      )
    }),
    { numRuns: 500 },
  )
  expect(dropped).toBeGreaterThan(50)
}, 60_000)
