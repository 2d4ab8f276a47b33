import fc from 'fast-check'

const types = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'] as const
const values = fc.constantFrom<unknown>('a', 1, 1.5, true, null, [], ['a'], {}, '[1]')
const names = fc.constantFrom('a', 'b', 'marketIds', 'market_ids', 'plan', '__proto__', 'constructor', '$')
const references = fc.constantFrom('#/$defs/x', '#/$defs/y')

/** A schema of a condition. */
export function conditional(condition: unknown, then?: unknown, otherwise?: unknown): object {
  return { if: condition, then, else: otherwise }
}

function partsOf(schema: fc.Arbitrary<unknown>): fc.Arbitrary<object>[] {
  const list = fc.array(schema, { minLength: 1, maxLength: 3 })
  return [
    fc.record({ allOf: list }),
    fc.record({ anyOf: list }),
    fc.record({ oneOf: list }),
    fc.tuple(schema, schema, schema).map((parts) => conditional(...parts)),
    fc.record({ $ref: references }),
  ]
}

/** Schemas of one field, with references to `$defs` x and y. */
export const fieldSchemas = fc.letrec<{ schema: unknown }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3 },
    fc.record({ type: fc.constantFrom(...types) }),
    fc.record({ type: fc.uniqueArray(fc.constantFrom(...types), { minLength: 1 }) }),
    fc.record({ enum: fc.uniqueArray(values, { minLength: 1, maxLength: 3 }) }),
    fc.record({ const: values }),
    fc.record({ minItems: fc.nat(2), examples: fc.array(values) }),
    fc.boolean(),
    ...partsOf(tie('schema')),
  ),
})).schema

/** What x and y can be: schemas that end. */
export const definitions = fc.record({
  x: fc.constantFrom<unknown>({ type: 'array' }, { type: ['object', 'null'] }, { anyOf: [{ type: 'array' }, {}] }),
  y: fc.constantFrom<unknown>({ $ref: '#/$defs/x' }, { type: 'string' }, true, false),
})

const objects = (property: fc.Arbitrary<unknown>, pattern: string) =>
  fc.record(
    {
      properties: fc
        .array(fc.tuple(names, property), { maxLength: 4 })
        .map((entries) => Object.fromEntries(entries) as object),
      patternProperties: fc.record({ [pattern]: fc.constant(true) }),
      additionalProperties: fc.boolean(),
      unevaluatedProperties: fc.boolean(),
    },
    { requiredKeys: ['properties'] },
  )

function parted(part: fc.Arbitrary<unknown>, $defs: fc.Arbitrary<object>): fc.Arbitrary<Record<string, unknown>> {
  const { schema } = fc.letrec<{ schema: object }>((tie) => ({
    schema: fc
      .tuple(part, fc.oneof({ maxDepth: 3 }, fc.constant({}), fc.constant({}), ...partsOf(tie('schema'))))
      .map(([own, parts]) => ({ ...(own as object), ...parts })),
  }))
  return fc.tuple(schema, $defs).map(([root, $defs]) => ({ ...root, $defs }))
}

/** Schemas of an object that are made of others, with properties that take anything. */
export const partedSchemas = parted(
  objects(fc.constant(true), '^x-'),
  fc.record({ x: objects(fc.constant(true), '^y-'), y: fc.constant({ $ref: '#/$defs/x' }) }),
)

/** Schemas of an object that are made of others, with properties that take something: some refer to themselves. */
export const toolSchemas = parted(
  objects(fieldSchemas, '^x-'),
  fc.record({
    x: fc.oneof(objects(fieldSchemas, '^y-'), fc.constant({ type: 'array' })),
    y: fc.constantFrom<unknown>({ $ref: '#/$defs/x' }, { $ref: '#/$defs/y' }, { $ref: '#' }, { type: 'array' }),
  }),
)

const text = fc.constantFrom('a', '', '[1]', '{"a":[]}', '{"__proto__":1}', '[', '{]', ' [2] ', '"a"')

/** Arguments of a call: names that are near to those of the schemas, and others. */
export const callArguments = fc
  .array(
    fc.tuple(
      fc.oneof(
        names,
        fc.constantFrom('MarketIds', 'market-ids', 'PLAN', 'A', 'x-y', 'toString', '_', 'Other'),
        fc.string(),
      ),
      fc.oneof(text, values, fc.jsonValue({ maxDepth: 2 })),
    ),
    { maxLength: 8 },
  )
  .map((entries) => Object.fromEntries(entries) as Record<string, unknown>)
