import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldTypes, jsonType } from '../../../src/mcp/arguments/field-types.ts'
import { conditional, definitions, fieldSchemas } from './any-schema.ts'

const ajv = new Ajv2020({ strict: false, validateSchema: false })
const every = ['string', 'number', 'boolean', 'array', 'object', 'null']
const $defs = {
  ids: { type: 'array' },
  loop: { $ref: '#/$defs/loop' },
  tree: { type: 'object', properties: { inner: { $ref: '#/$defs/tree' } } },
  named: { $id: 'Named', type: 'boolean' },
}

test.each([
  ['nothing', {}, every],
  ['true', true, every],
  ['undefined', undefined, every],
  ['a constraint of lists alone', { minItems: 1, items: { type: 'string' } }, every],
  ['false', false, []],
  ['a type', { type: 'string' }, ['string']],
  ['whole numbers', { type: 'integer' }, ['number']],
  ['a list of types', { type: ['array', 'null'] }, ['array', 'null']],
  ['an enum', { enum: ['a', null, 1] }, ['string', 'number', 'null']],
  ['a constant', { const: ['a'] }, ['array']],
  ['null as a constant', { const: null }, ['null']],
  ['a type and an enum', { type: ['string', 'null'], enum: ['a', 1] }, ['string']],
  ['a reference', { $ref: '#/$defs/ids' }, ['array']],
  ['a reference to a name', { $ref: 'Named' }, ['boolean']],
  ['a reference and a type beside it', { $ref: '#/$defs/ids', type: ['array', 'null'] }, ['array']],
  ['a reference to itself', { $ref: '#/$defs/loop' }, every],
  ['a reference to what holds itself', { $ref: '#/$defs/tree' }, ['object']],
  ['a reference to nothing', { $ref: '#/$defs/none' }, every],
  ['anyOf', { anyOf: [{ $ref: '#/$defs/ids' }, { type: 'null' }] }, ['array', 'null']],
  ['two branches that are the same', { anyOf: [{ $ref: '#/$defs/ids' }, { $ref: '#/$defs/ids' }] }, ['array']],
  ['oneOf', { oneOf: [{ type: 'string' }, { const: 1 }] }, ['string', 'number']],
  ['a branch that takes all', { anyOf: [{ type: 'array' }, {}] }, every],
  ['allOf', { allOf: [{ type: ['array', 'string'] }, { type: ['array', 'null'] }] }, ['array']],
  ['outcomes of a condition', conditional({}, { type: 'array' }, { type: 'null' }), ['array', 'null']],
  ['one outcome of a condition', conditional({}, { type: 'array' }), every],
  ['an outcome without a condition', { else: { type: 'array' } }, every],
  ['keywords of another form', { type: 5, enum: 'a', anyOf: {}, allOf: null, $ref: 1 }, []],
])('A schema that says %s takes %j', (_what, schema, types) => {
  expect([...fieldTypes(schema, { $defs })].sort()).toEqual([...types].sort())
})

test('what is referred to from many sides is looked at once', () => {
  let looks = 0
  const last = {
    get type() {
      looks++
      return 'array'
    },
  }
  const steps = Array.from({ length: 40 }, (_, index): [string, unknown] => {
    const next = { $ref: `#/$defs/${index + 1}` }
    return [String(index), { allOf: [next, { anyOf: [next, next] }] }]
  })
  const root = { $defs: { ...Object.fromEntries(steps), 40: last } }
  expect([...fieldTypes({ $ref: '#/$defs/0' }, root)]).toEqual(['array'])
  expect(looks).toBe(1)
})

test('a value that a schema allows is of one of its types', () => {
  let valid = 0
  fc.assert(
    fc.property(fieldSchemas, definitions, fc.jsonValue({ maxDepth: 1 }), (schema, $defs, value) => {
      const root = { allOf: [schema], $defs }
      const validate = ajv.compile(root)
      const types = fieldTypes(root, root)
      for (const each of [value, 'a', 1, 1.5, true, null, [], ['a'], {}, '[1]']) {
        if (!validate(each)) continue
        valid++
        expect(types).toContain(jsonType(each))
      }
    }),
    { numRuns: 400 },
  )
  expect(valid).toBeGreaterThan(400)
}, 60_000)
