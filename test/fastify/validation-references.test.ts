import { Ajv, type ErrorObject } from 'ajv'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { issuesOf } from '../../src/fastify/validation/issues-of.ts'
import { summarizeValidation } from '../../src/fastify/validation/summarize-validation.ts'
import { itemsOf, literalAjv, validationFailure } from '../fixtures/validation-failure.ts'

const object = (required: readonly string[], properties: object = {}) => ({ type: 'object', required, properties })
const number = { type: 'number' }
const base = object(['name'])
const circle = object(['kind', 'radius'], { kind: { const: 'circle' }, radius: number })
const square = object(['kind', 'side'], { kind: { const: 'square' }, side: number })
const shapes = [{ $ref: 'circle#' }, { $ref: 'square#' }]

const name = ['name', 'is required', 'required'] as const
const radius = ['radius', 'is required', 'required'] as const

/** What is answered where the shapes are schemas of the application, with ajv's two ways to take references. */
async function itemsFor(schema: object, body: unknown, more: readonly object[] = []) {
  const add = (app: FastifyInstance) => {
    for (const shared of [
      { $id: 'base', ...base },
      { $id: 'circle', ...circle },
      { $id: 'square', ...square },
      ...more,
    ])
      app.addSchema(shared)
  }
  const items = async (inlineRefs: boolean) => {
    const server = { ajv: { customOptions: { ...literalAjv.ajv.customOptions, inlineRefs } } }
    return itemsOf(await validationFailure(schema, body, { prepare: add, server }))
  }
  const inlined = await items(true)
  expect(await items(false)).toEqual(inlined)
  return inlined
}

describe('What failed beside a failed union of references is told too', () => {
  const body = { kind: 'circle' }

  test.each<[string, object, ...(readonly [string, string, string])[]]>([
    ['in an item of allOf before it', { allOf: [{ $ref: 'base#' }, { anyOf: shapes }] }, name, radius],
    ['in an item of allOf behind it', { allOf: [{ anyOf: shapes }, { $ref: 'base#' }] }, radius, name],
    ['behind a reference beside it', { $ref: 'base#', oneOf: shapes }, name, radius],
    ['in the schema that refers to it', { ...base, allOf: [{ oneOf: shapes }] }, radius, name],
    ['in both, as each needs it', { allOf: [{ $ref: 'base#' }, { anyOf: [{ $ref: 'named#' }] }] }, name],
  ])('%s', async (_where, schema, ...items) => {
    const more = [{ $id: 'named', allOf: [{ $ref: 'base#' }] }]
    expect(await itemsFor(schema, body, more)).toEqual(items)
  })

  test('with all the noise, where two unions are reported under one path', async () => {
    const anyOf = [object(['x']), object(['x', 'w'])]
    const more = [{ $id: 'other', properties: { c: { $ref: 'circle#' } }, anyOf }]
    const schema = { $ref: 'other#', anyOf: [object(['y']), object(['y', 'z'])] }
    expect((await itemsFor(schema, {}, more)).map(([path]) => path)).toEqual(['x', 'w', 'y', 'z'])
  })

  test('in a property that has a schema from elsewhere', async () => {
    const schema = {
      allOf: [
        object([], { shape: { $ref: 'base#' } }),
        { anyOf: [object([], { shape: { $ref: 'circle#' } }), object([], { shape: { $ref: 'square#' } })] },
      ],
    }
    expect(await itemsFor(schema, { shape: body })).toEqual([
      ['shape.name', 'is required', 'required'],
      ['shape.radius', 'is required', 'required'],
    ])
  })

  test('in an item of a list', async () => {
    const item = { allOf: [{ $ref: 'base#' }, { anyOf: shapes }] }
    expect(await itemsFor({ type: 'array', items: item }, [body, { name: 'x', kind: 'square' }])).toEqual([
      ['0.name', 'is required', 'required'],
      ['0.radius', 'is required', 'required'],
      ['1.side', 'is required', 'required'],
    ])
  })

  test('in each level of a schema that refers to itself', async () => {
    const node = {
      $id: 'node',
      allOf: [{ $ref: 'base#' }, object([], { child: { anyOf: [{ $ref: 'node#' }, { type: 'null' }] } })],
    }
    expect(await itemsFor({ $ref: 'node#' }, { child: { child: { name: 'x' } } }, [node])).toEqual([
      name,
      ['child.name', 'is required', 'required'],
    ])
  })
})

describe('Branches behind references are told apart', () => {
  test('where they have a part in common', async () => {
    const more = [
      { $id: 'named-circle', allOf: [{ $ref: 'base#' }, { $ref: 'circle#' }] },
      { $id: 'named-square', allOf: [{ $ref: 'base#' }, { $ref: 'square#' }] },
    ]
    const schema = { oneOf: [{ $ref: 'named-circle#' }, { $ref: 'named-square#' }] }
    expect(await itemsFor(schema, { kind: 'circle', name: 'x' }, more)).toEqual([radius])
    expect(await itemsFor(schema, { kind: 'circle', radius: 1 }, more)).toEqual([name])
  })

  test('where they are definitions of another schema, or of its own $id', async () => {
    const more = [{ $id: 'http://x.y/all.json', definitions: { circle, square } }]
    const schema = {
      $id: 'http://x.y/route.json',
      definitions: { own: { $id: '#own', ...circle } },
      anyOf: [{ $ref: 'all.json#/definitions/circle' }, { $ref: 'http://x.y/all.json#/definitions/square' }],
    }
    expect(await itemsFor(schema, { kind: 'circle' }, more)).toEqual([radius])
    const anchored = { ...schema, anyOf: [{ $ref: '#own' }, { type: 'null' }] }
    expect(await itemsFor(anchored, { kind: 'circle' }, more)).toEqual([radius])
  })

  test('in a body that has a schema for each content type', async () => {
    const content = { 'application/json': { schema: { anyOf: shapes } } }
    expect(await itemsFor({ content }, { kind: 'circle' })).toEqual([radius])
  })

  test.each([
    [
      'contains',
      { type: 'array', contains: { $ref: 'circle#' } },
      [{}],
      ['', 'must contain a fitting item', 'contains'],
    ],
    [
      'propertyNames',
      { propertyNames: { $ref: 'short#' } },
      { abc: 1 },
      ['abc', 'is not an allowed name', 'property_names'],
    ],
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    ['then', { if: {}, then: { $ref: 'base#' } }, {}, name],
  ] as const)('and those of %s', async (_keyword, schema, body, item) => {
    expect(await itemsFor(schema, body, [{ $id: 'short', maxLength: 2 }])).toEqual([item])
  })
})

describe('Where it is not known what a reference leads to', () => {
  test('all that failed is told', async () => {
    const schemas = [{ $id: 'of-ajv', ...circle }]
    const server = { ajv: { customOptions: { ...literalAjv.ajv.customOptions, schemas } } }
    const schema = { anyOf: [{ $ref: 'of-ajv#' }, { type: 'null' }] }
    const items = itemsOf(await validationFailure(schema, { kind: 'circle' }, { server }))
    expect(items).toContainEqual(radius)
    expect(items.at(-1)?.[2]).toBe('type')
  })
})

// Schemas of any shape over a few names, with references among them, and unions anywhere.
const names = ['a', 'b', 'c'] as const
const definitions = ['d0', 'd1', 'd2'] as const
const { schema: anySchema } = fc.letrec<{ schema: object }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 4, depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<object>(
      { type: 'integer' },
      { type: 'string', minLength: 2 },
      { const: 1 },
      { required: ['a', 'b'] },
    ),
    fc.constantFrom(...definitions).map((name) => ({ $ref: `#/definitions/${name}` })),
    fc.dictionary(fc.constantFrom(...names), tie('schema'), { maxKeys: 2 }).map((properties) => ({ properties })),
    fc.array(tie('schema'), { minLength: 1, maxLength: 3 }).map((allOf) => ({ allOf })),
    fc.array(tie('schema'), { minLength: 1, maxLength: 3 }).map((anyOf) => ({ anyOf })),
    fc.array(tie('schema'), { minLength: 1, maxLength: 3 }).map((oneOf) => ({ oneOf })),
    fc.tuple(tie('schema'), tie('schema')).map(([own, other]) => ({ ...own, ...other })),
    tie('schema').map((items) => ({ items })),
  ),
}))
const { value: anyValue } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.constantFrom<unknown>(1, 'x', null),
    fc.dictionary(fc.constantFrom(...names), tie('value'), { maxKeys: 3 }),
    fc.array(tie('value'), { maxLength: 2 }),
  ),
}))

function reportsOf(schema: object, value: unknown, inlineRefs: boolean): readonly ErrorObject[] {
  const validate = new Ajv({ allErrors: true, strict: false, inlineRefs }).compile(schema)
  validate(value)
  return validate.errors ?? []
}

function withoutUnions(schema: object): object {
  return JSON.parse(JSON.stringify(schema, (key, value) => (key === 'anyOf' || key === 'oneOf' ? undefined : value)))
}

test('Whatever refers to what, no failure outside of unions is hidden by one', () => {
  fc.assert(
    fc.property(
      fc.tuple(anySchema, anySchema, anySchema, anySchema),
      anyValue,
      fc.boolean(),
      (all, value, inlineRefs) => {
        const [root, d0, d1, d2] = all
        // References at the top of a definition may go round; below a property the value ends them.
        const whole = {
          ...root,
          definitions: { d0: { properties: { a: d0 } }, d1: { properties: { b: d1 } }, d2: { items: d2 } },
        }
        const facts = { part: 'body', hidesLimits: false, schemas: { roots: [whole], shared: () => ({}) } }
        const { items } = summarizeValidation(reportsOf(whole, value, inlineRefs), facts)

        const told = new Set(items.map(({ loc, type }) => [...loc.slice(1), type].join('/')))
        const must = issuesOf(reportsOf(withoutUnions(whole), value, inlineRefs))
        fc.pre(must.length < 20 && items.length < 50)
        const types: Record<string, string> = { minLength: 'min_length' }
        for (const { path, keyword } of must) expect(told).toContain([...path, types[keyword] ?? keyword].join('/'))
      },
    ),
    { numRuns: 300 },
  )
})
