import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refusesUnknownFields } from '../../../src/mcp/arguments/unknown-fields.ts'
import { conditional, partedSchemas } from './any-schema.ts'

const ajv = new Ajv2020({ strict: false, validateSchema: false })
const closed = { additionalProperties: false }
const open = { additionalProperties: true }
const unevaluated = { unevaluatedProperties: false }
const silent = { properties: { a: {} } }

test.each([
  ['nothing is said', silent, false],
  ['a part is closed', { allOf: [silent, closed] }, true],
  ['a part that is referred to is closed', { $ref: '#/$defs/c', $defs: { c: closed } }, true],
  ['a part is closed among its own parts', { allOf: [{ allOf: [silent], ...unevaluated }] }, true],
  ['a part is closed and another takes all', { allOf: [open, closed] }, true],
  ['a part takes all', { allOf: [open], ...unevaluated }, false],
  ['a part that is referred to takes all', { $ref: '#/$defs/o', $defs: { o: open }, ...unevaluated }, false],
  ['a condition takes all', { if: open, ...unevaluated }, false],
  ['a condition is closed', { if: closed }, false],
  [
    'a condition is closed, so that the validator overlooks the rest',
    { ...conditional(closed, silent), ...unevaluated },
    false,
  ],
  ['a condition is false, and so is the rest', { if: false, ...unevaluated }, true],
  ['all branches are closed', { anyOf: [closed, { $ref: '#/$defs/c' }], $defs: { c: closed } }, true],
  ['a branch is closed', { oneOf: [closed, silent] }, false],
  ['a branch is closed, and so is what is left', { oneOf: [closed, silent], ...unevaluated }, true],
  ['a branch takes all', { anyOf: [silent, open], ...unevaluated }, false],
  ['both outcomes of a condition are closed', conditional(silent, closed, closed), true],
  ['one outcome of a condition is closed', conditional(silent, closed), false],
  ['a dependent schema is closed', { dependentSchemas: { a: closed } }, false],
  ['parts refer to each other', { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/a', ...closed } } }, true],
  ['a branch is false', { anyOf: [false, closed] }, true],
])('where %s, unknown fields are refused: $2', (_where, schema, refused) => {
  expect(refusesUnknownFields({ ...schema })).toBe(refused)
})

test('unevaluatedProperties of a dialect that does not have it refuses nothing', () => {
  const $schema = 'http://json-schema.org/draft-07/schema#'
  expect(refusesUnknownFields({ $schema, ...unevaluated })).toBe(false)
  expect(refusesUnknownFields({ $schema, ...closed })).toBe(true)
})

test('no value with an unknown field is valid by a schema of which it is said that it refuses them', () => {
  let refused = 0
  fc.assert(
    fc.property(partedSchemas, fc.subarray(['a', 'b']), (schema, keys) => {
      if (!refusesUnknownFields(schema)) return
      refused++
      const validate = ajv.compile(schema)
      expect(validate(Object.fromEntries([...keys, 'unknown'].map((key) => [key, []])))).toBe(false)
    }),
    { numRuns: 400 },
  )
  expect(refused).toBeGreaterThan(40)
}, 60_000)
