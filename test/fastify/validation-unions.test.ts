import { TypeBoxValidatorCompiler } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { longUnionFailures, referenceFailures, unionFailures } from '../fixtures/union-failures.ts'
import { itemsOf, literalAjv, validationFailure } from '../fixtures/validation-failure.ts'

const all = [...unionFailures, ...referenceFailures]

function useTypeBox(app: FastifyInstance): void {
  app.setValidatorCompiler(TypeBoxValidatorCompiler)
}

describe('Of a union, what a person would fix is reported', () => {
  test.each([...all, ...longUnionFailures])('by ajv: $rule', async ({ schema, body, items }) => {
    expect(itemsOf(await validationFailure(schema, body))).toEqual(items)
  })

  test.each(all)('by the compiled validator of TypeBox: $rule', async ({ schema, body, items }) => {
    expect(itemsOf(await validationFailure(schema, body, { prepare: useTypeBox }))).toEqual(items)
  })
})

describe('A union whose branches are schemas of the application', () => {
  const kind = (name: string, field: string) => ({
    $id: name,
    type: 'object',
    required: ['kind', field],
    properties: { kind: { const: name }, [field]: { type: 'number' } },
  })
  const addShapes = (app: FastifyInstance) => {
    app.addSchema(kind('circle', 'radius'))
    app.addSchema(kind('square', 'side'))
  }
  const schema = { oneOf: [{ $ref: 'circle#' }, { $ref: 'square#' }] }

  test.each([
    [{ kind: 'circle', radius: 'big' }, ['radius', 'must be number', 'type']],
    [{ kind: 'square' }, ['side', 'is required', 'required']],
    [{ kind: 'hexagon' }, ['kind', 'must be one of: circle, square', 'enum']],
    [{}, ['kind', 'is required', 'required']],
    ['x', ['', 'must be object', 'type']],
  ])('reports for %j the branch that was meant', async (body, item) => {
    expect(itemsOf(await validationFailure(schema, body, { prepare: addShapes }))).toEqual([item])
  })

  test('reports a list of them item by item', async () => {
    const body = [{ kind: 'circle' }, { kind: 'square', side: 'x' }]
    const error = await validationFailure({ type: 'array', items: schema }, body, { prepare: addShapes })
    expect(itemsOf(error)).toEqual([
      ['0.radius', 'is required', 'required'],
      ['1.side', 'must be number', 'type'],
    ])
  })
})

describe("ajv's discriminator", () => {
  const branch = (tag: string) => ({ required: ['v'], properties: { kind: { const: tag }, v: { type: 'number' } } })
  const schema = {
    type: 'object',
    discriminator: { propertyName: 'kind' },
    required: ['kind'],
    oneOf: [branch('one'), branch('two')],
  }
  const server = { ajv: { customOptions: { ...literalAjv.ajv.customOptions, discriminator: true } } }

  test.each([
    [{ kind: 'one', v: 'x' }, ['v', 'must be number', 'type']],
    [{ kind: 'c4n4ry' }, ['kind', 'must be a known value', 'discriminator']],
  ])('reports for %j one item', async (body, item) => {
    expect(itemsOf(await validationFailure(schema, body, { server }))).toEqual([item])
  })
})

describe('Conditions', () => {
  const schema = {
    type: 'object',
    if: { properties: { paid: { const: true } }, required: ['paid'] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { required: ['card'] },
    else: { required: ['reason'] },
  }

  test.each([
    ['then', { paid: true }, ['card', 'is required', 'required']],
    ['else', { paid: false }, ['reason', 'is required', 'required']],
  ])('report what %s asks for, and not the condition', async (_branch, body, item) => {
    expect(itemsOf(await validationFailure(schema, body))).toEqual([item])
  })
})
