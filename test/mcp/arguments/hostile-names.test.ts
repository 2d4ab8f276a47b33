import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileNormalizer } from '../../../src/mcp/arguments/compile-normalizer.ts'
import { effectiveSchema } from '../../../src/mcp/arguments/effective-schema.ts'
import { normalize } from './normalize.ts'

const schema = { properties: { limit: { type: 'integer' }, ids: { type: 'array' }, '': {} } }
const long = (start: string) => start + '_'.repeat(100_000)

test('what a client calls an argument is told in at most 100 characters, and reaches the tool whole', () => {
  const args = { [long('other')]: 1, [long('LIMIT')]: 2, [long('IDS')]: 'a', ids: [] }
  const { args: becomes, events } = normalize(schema, args)
  expect(becomes).toEqual({ [long('other')]: 1, limit: 2, ids: [] })
  const told = (start: string) => `${start}${'_'.repeat(97 - start.length)}...`
  expect(events).toEqual([
    { kind: 'unknown_field_rejected', field: told('other'), reason: 'no_schema_match' },
    { kind: 'renamed', from: told('LIMIT'), to: 'limit', reason: 'schema_canonical_key' },
    {
      kind: 'dropped_alias',
      from: told('IDS'),
      canonical: 'ids',
      to: 'ids',
      reason: 'canonical_key_also_present',
    },
  ])
})

test.each(['x'.repeat(100), ' limits\n', 'a\u0000b', '"quoted"', 'x'.repeat(101)])(
  'a name of no more than 100 characters is told as it came: %j',
  (name) => {
    const [event] = normalize(schema, { [name]: 1 }).events
    expect(event).toMatchObject({ field: name.length > 100 ? `${'x'.repeat(97)}...` : name })
  },
)

test('a long name is cut between characters', () => {
  const [event] = normalize(schema, { [`${'x'.repeat(96)}${'\u{1f600}'.repeat(9)}`]: 1 }).events
  expect(event).toMatchObject({ field: expect.toSatisfy((field: string) => field.isWellFormed()) })
})

test('an empty name is a name like others', () => {
  expect(normalize(schema, { '': 1 })).toEqual({ args: { '': 1 }, events: [] })
  expect(normalize({ properties: { a: {} } }, { '': 1 }).events).toEqual([
    { kind: 'unknown_field_rejected', field: '', reason: 'no_schema_match' },
  ])
  // Signs alone are no spelling of it.
  expect(normalize(schema, { __: 1 }).args).toEqual({ __: 1 })
})

test('what is inherited is no argument, and stands in no way', () => {
  const args: Record<string, unknown> = Object.assign(Object.create({ limit: 1 }), { LIMIT: 2 })
  expect(compileNormalizer(effectiveSchema(schema, true))(args).args).toEqual({ limit: 2 })
})

test('any names and values at all are taken without an error, and none but its own events tell a name', () => {
  const names = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.constantFrom('constructor', '__proto__', 'toString', 'LIMIT', 'IDS', 'ids'),
  )
  const values = fc.oneof(
    fc.jsonValue(),
    fc.string().map((text) => `[${text}`),
    fc.constant(undefined),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(names, values)), (entries) => {
      const { events, args } = normalize(schema, Object.fromEntries(entries))
      expect(Object.getPrototypeOf(args)).toBe(Object.prototype)
      for (const event of events) {
        expect(('field' in event ? event.field : event.from).length).toBeLessThanOrEqual(100)
      }
    }),
    { numRuns: 300 },
  )
})
