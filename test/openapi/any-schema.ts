import fc from 'fast-check'

const name = fc.constantFrom('id', 'page', '__proto__', 'title')
const few = fc.integer({ min: 0, max: 3 })
const some = <Value>(value: fc.Arbitrary<Value>) => fc.array(value, { minLength: 1, maxLength: 3 })
const mapOf = <Value>(value: fc.Arbitrary<Value>) =>
  fc.array(fc.tuple(name, value), { maxLength: 3 }).map((entries) => Object.fromEntries(entries))
const scalar = fc.constantFrom<unknown>(null, true, 0, 1, 2.5, '', 'a', 'text')
const typeName = fc.constantFrom('null', 'boolean', 'object', 'array', 'number', 'string', 'integer')

/** Values that the schemas below often fit. */
export const { anyValue } = fc.letrec<{ anyValue: unknown }>((tie) => ({
  anyValue: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    fc.array(tie('anyValue'), { maxLength: 3 }),
    mapOf(tie('anyValue')),
  ),
}))

// Each with the keywords that go with it, and some that don't.
const keywords = (schema: fc.Arbitrary<unknown>) => [
  fc.record({ type: fc.oneof(typeName, fc.uniqueArray(typeName, { minLength: 1, maxLength: 3 })) }),
  fc.record({ const: scalar }),
  fc.record({ enum: fc.uniqueArray(scalar, { minLength: 1, maxLength: 3 }) }),
  fc.record({ minimum: few, exclusiveMinimum: few, maximum: few, exclusiveMaximum: few }, { requiredKeys: [] }),
  fc.record({ multipleOf: fc.constantFrom(1, 2, 0.5) }),
  fc.record({ minLength: few, maxLength: few, pattern: fc.constantFrom('^[a-z]+$', 'x') }, { requiredKeys: [] }),
  fc.record({ items: schema, minItems: few, maxItems: few, uniqueItems: fc.boolean() }, { requiredKeys: [] }),
  fc.record({ prefixItems: some(schema), items: schema, maxItems: few }, { requiredKeys: ['prefixItems'] }),
  fc.record({ contains: schema, minContains: few, maxContains: few }, { requiredKeys: ['contains'] }),
  fc.record({ properties: mapOf(schema), required: fc.uniqueArray(name, { maxLength: 2 }) }, { requiredKeys: [] }),
  fc.record({ additionalProperties: schema, minProperties: few, maxProperties: few }, { requiredKeys: [] }),
  fc.record({ patternProperties: fc.dictionary(fc.constantFrom('^i', 'o', '^.*$'), schema, { maxKeys: 2 }) }),
  fc.record({ propertyNames: schema }),
  fc.record({ dependentRequired: mapOf(fc.uniqueArray(name, { maxLength: 2 })), dependentSchemas: mapOf(schema) }),
  fc.record({ anyOf: some(schema) }),
  fc.record({ oneOf: some(schema) }),
  fc.record({ allOf: some(schema) }),
  fc.record({ not: schema }),
  // biome-ignore lint/suspicious/noThenProperty: the keyword's name
  fc.record({ if: schema, then: schema, else: schema }, { requiredKeys: ['if'] }),
  fc.constant({ $ref: '#/$defs/page' }),
]

const { schema } = fc.letrec<{ schema: unknown }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<unknown>(true, false, {}, { type: 'string' }, { type: 'null' }, { type: 'integer' }),
    fc
      .array(fc.oneof(...keywords(tie('schema'))), { minLength: 1, maxLength: 3 })
      .map((all) => Object.assign({}, ...all)),
  ),
}))

/** What the schemas below refer to. */
export const definitions = {
  page: {
    type: 'object',
    properties: { id: { type: 'integer' }, page: { anyOf: [{ $ref: '#/$defs/page' }, { type: 'null' }] } },
    patternProperties: { '^t': { type: 'string' } },
    additionalProperties: false,
  },
}

/** JSON Schemas of draft 2020-12, of all keywords but `unevaluated...`, which Ajv crashes on in places. */
export const anySchema: fc.Arbitrary<object> = schema.map((made) => ({ allOf: [made], $defs: definitions }))
