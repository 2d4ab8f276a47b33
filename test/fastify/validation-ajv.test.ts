import { Ajv2019 } from 'ajv/dist/2019.js'
import { Ajv2020 } from 'ajv/dist/2020.js'
import ajvErrors from 'ajv-errors'
import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import type { SchemaFailure } from '../fixtures/schema-failures.ts'
import { itemsOf, validationFailure } from '../fixtures/validation-failure.ts'

type Row = [rule: string, schema: object, body: unknown, ...items: SchemaFailure['items']]

const integers = { contains: { type: 'integer' } }
const kinds = {
  type: 'object',
  discriminator: { propertyName: 'kind' },
  required: ['kind'],
  oneOf: [{ properties: { kind: { const: 'a' } } }, { properties: { kind: { const: 'b' } } }],
}

// What the tables of all validators don't have: keywords of ajv alone, and those of 2019-09 and 2020-12 in other forms.
const rules: readonly Row[] = [
  ['names by a list', { propertyNames: { enum: ['a'] } }, { x: 1 }, ['x', 'is not an allowed name', 'property_names']],
  ['no names', { propertyNames: false }, { x: 1 }, ['x', 'is not an allowed name', 'property_names']],
  [
    'a definition called propertyNames',
    { $defs: { propertyNames: { required: ['a'] } }, $ref: '#/$defs/propertyNames' },
    {},
    ['a', 'is required', 'required'],
  ],
  ['what is left over', { unevaluatedProperties: { type: 'string' } }, { x: 1 }, ['x', 'must be string', 'type']],
  [
    'what no part of allOf has',
    { allOf: [{ properties: { a: {} } }], unevaluatedProperties: false },
    { a: 1, x: 1 },
    ['x', 'is not expected', 'unevaluated_properties'],
  ],
  [
    'a schema where a field is given',
    { dependentSchemas: { a: { required: ['b'], properties: { c: { type: 'string' } } } } },
    { a: 1, c: 2 },
    ['b', 'is required', 'required'],
    ['c', 'must be string', 'type'],
  ],
  [
    'too many fitting items',
    { ...integers, maxContains: 1 },
    [1, 2],
    ['', 'must contain exactly 1 fitting item', 'contains'],
  ],
  [
    'fitting items within limits',
    { ...integers, minContains: 1, maxContains: 2 },
    [1, 2, 3],
    ['', 'must contain 1 to 2 fitting items', 'contains'],
  ],
  ['a field or not', { if: { required: ['a'] }, else: false }, {}, ['', 'is not expected', 'false_schema']],
  ['a tag that is not known', kinds, { kind: 'x' }, ['kind', 'must be a known value', 'discriminator']],
  ['a tag of the wrong kind', kinds, { kind: 1 }, ['kind', 'must be a known value', 'discriminator']],
  ['a tag that is missing', kinds, {}, ['kind', 'is required', 'required']],
]

const only2020: readonly Row[] = [
  [
    'a tuple',
    { type: 'array', prefixItems: [{ type: 'string' }, {}], items: false },
    [1, 2, 3],
    ['0', 'must be string', 'type'],
    ['', 'has too many items', 'items'],
  ],
  [
    'items that are left over',
    { type: 'array', prefixItems: [{}], unevaluatedItems: { type: 'string' } },
    [1, 2],
    ['1', 'must be string', 'type'],
  ],
]

describe('A keyword of ajv has an item', () => {
  const check =
    (Ajv: typeof Ajv2019 | typeof Ajv2020, options: object) =>
    async (_rule: string, schema: object, body: unknown, ...items: SchemaFailure['items']) => {
      const ajv = new Ajv({ allErrors: true, strict: false, discriminator: true, ...options })
      const prepare = (app: FastifyInstance) => {
        app.setValidatorCompiler(({ schema: given }) => ajv.compile(given as object))
      }
      expect(itemsOf(await validationFailure(schema, body, { prepare }))).toEqual(items)
    }

  test.each<Row>([...rules])('by 2019-09: %s', check(Ajv2019, {}))
  test.each<Row>([...rules, ...only2020])('by 2020-12: %s', check(Ajv2020, {}))
  test.each<Row>([...rules, ...only2020])('by 2020-12, verbose: %s', check(Ajv2020, { verbose: true }))
  test.each<Row>([...rules, ...only2020])('by 2020-12, as an $async schema: %s', (rule, schema, ...row) =>
    check(Ajv2020, {})(rule, { $async: true, ...schema }, ...row),
  )
})

describe('A text of ajv-errors', () => {
  const server = { ajv: { customOptions: { allErrors: true }, plugins: [ajvErrors] } }
  const field = { type: 'string', minLength: 3 }

  test.each<[string, object, ...SchemaFailure['items']]>([
    [
      'for a field',
      { type: 'object', properties: { a: { ...field, errorMessage: 'c4n4ry' } } },
      ['a', 'must have at least 3 characters', 'min_length'],
    ],
    [
      'for a keyword',
      { type: 'object', required: ['b'], errorMessage: { required: { b: 'c4n4ry' } } },
      ['b', 'is required', 'required'],
    ],
    [
      'for all properties, with their values',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a template of ajv-errors
      { type: 'object', properties: { a: field }, errorMessage: { properties: { a: 'c4n4ry ${/a}' } } },
      ['a', 'must have at least 3 characters', 'min_length'],
    ],
  ])('%s is left out, and the rules that failed are told', async (_where, schema, ...items) => {
    const error = await validationFailure(schema, { a: 'x' }, { server })
    expect(itemsOf(error)).toEqual(items)
    expect(JSON.stringify(error)).not.toContain('c4n4ry')
  })
})
