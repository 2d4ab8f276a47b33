import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileNormalizer } from '../../../src/mcp/arguments/compile-normalizer.ts'
import { effectiveSchema } from '../../../src/mcp/arguments/effective-schema.ts'
import { callArguments, definitions, fieldSchemas, toolSchemas } from './any-schema.ts'

const ajv = new Ajv2020({ strict: false, validateSchema: false })
const text = (value: unknown) => JSON.stringify(value)

test('schemas are never changed, and a schema that was closed has nothing left to close', () => {
  fc.assert(
    fc.property(toolSchemas, fc.boolean(), (schema, strict) => {
      const before = text(schema)
      const effective = effectiveSchema(schema, strict)
      expect(text(schema)).toBe(before)
      expect(effectiveSchema(effective.schema, strict)).toMatchObject({
        schema: effective.schema,
        rejectsUnknown: effective.rejectsUnknown,
      })
    }),
  )
})

test('arguments are never changed; each is kept, renamed or told to be dropped, in its order, and once is enough', () => {
  const kinds = new Set<string>()
  fc.assert(
    fc.property(toolSchemas, callArguments, fc.boolean(), (schema, args, strict) => {
      const normalizer = compileNormalizer(effectiveSchema(schema, strict))
      const before = text(args)
      const { args: becomes, events, malformed } = normalizer(Object.freeze(args))
      expect(text(args)).toBe(before)
      if (events.length === 0) expect(becomes).toBe(args)
      for (const { kind } of events) kinds.add(kind)
      if (malformed !== undefined) kinds.add('malformed')

      const renamed = new Map(events.flatMap((event) => (event.kind === 'renamed' ? [[event.from, event.to]] : [])))
      const dropped = new Set(events.flatMap((event) => (event.kind === 'dropped_alias' ? [event.from] : [])))
      const kept = Object.keys(args).filter((key) => !dropped.has(key))
      const inOrder = Object.fromEntries(kept.map((key) => [renamed.get(key) ?? key, 0]))
      expect(Object.keys(becomes)).toEqual(Object.keys(inOrder))
      expect(kept).toHaveLength(Object.keys(becomes).length)
      for (const key of kept) {
        const [given, taken] = [
          args[key],
          Object.entries(becomes).find(([name]) => name === (renamed.get(key) ?? key))?.[1],
        ]
        const read = typeof given === 'string' && text(given) !== text(taken) && /^\s*[[{]/.test(given)
        expect([text(given), text([given]), read && text(JSON.parse(given))]).toContain(text(taken))
      }

      const again = normalizer(becomes)
      expect(text(again.args)).toBe(text(becomes))
      expect(again.events).toEqual(events.filter(({ kind }) => kind.startsWith('unknown_field')))
      expect(again.malformed).toEqual(malformed)
    }),
    { numRuns: 1000 },
  )
  expect([...kinds].sort()).toEqual([
    'coerced',
    'dropped_alias',
    'malformed',
    'renamed',
    'unknown_field_passed_through',
    'unknown_field_rejected',
  ])
}, 60_000)

test('arguments that are right are given back as they are', () => {
  let valid = 0
  fc.assert(
    fc.property(fieldSchemas, fieldSchemas, definitions, callArguments, (first, second, $defs, values) => {
      const { schema } = effectiveSchema({ properties: { first, second }, $defs }, true)
      const validate = ajv.compile(schema)
      const normalizer = compileNormalizer(effectiveSchema(schema, true))
      for (const value of Object.values(values)) {
        const args = { first: value, second: value }
        if (!validate(args)) continue
        valid++
        expect(normalizer(args)).toEqual({ args, events: [] })
      }
    }),
    { numRuns: 400 },
  )
  expect(valid).toBeGreaterThan(100)
}, 60_000)
