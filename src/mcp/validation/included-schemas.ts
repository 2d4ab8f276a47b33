import { followReference, isObject, type Schema } from '../../core/index.ts'

// Keywords that put other schemas beside a schema: they speak of the same value.
const applicators = ['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else'] as const

const maximumSchemas = 200

/**
 * Gives a schema with those that it takes in: by `$ref` and `allOf` what always holds, or by all applicators what may hold.
 * It reads at most 200 of them.
 */
export function includedSchemas(
  schema: unknown,
  root: Schema,
  scope: 'always' | 'maybe' = 'always',
): readonly Schema[] {
  // As most are.
  if (scope === 'always' && isObject(schema) && schema.$ref === undefined && schema.allOf === undefined) return [schema]
  const found = new Set<Schema>()
  const add = (each: unknown) => {
    if (isObject(each) && found.size < maximumSchemas) found.add(each)
  }
  add(schema)
  for (const each of found) {
    if (typeof each.$ref === 'string') add(followReference(root, each.$ref)?.schema)
    for (const keyword of scope === 'always' ? applicators.slice(0, 1) : applicators) {
      const value = each[keyword]
      for (const one of Array.isArray(value) ? value : [value]) add(one)
    }
  }
  return [...found]
}

/** Lists the names of properties that a schema speaks of, in its order. */
export function namesKnownTo(schema: unknown, root: Schema, scope: 'itself' | 'maybe'): readonly string[] {
  const schemas = scope === 'itself' ? [schema] : includedSchemas(schema, root, 'maybe')
  return schemas.flatMap((each) => Object.keys(propertiesOf(each)))
}

/** Finds the schema of a property, also where `$ref` or `allOf` lie between. */
export function propertySchema(schema: unknown, root: Schema, name: string): unknown {
  const owner = includedSchemas(schema, root).find((each) => Object.hasOwn(propertiesOf(each), name))
  return owner === undefined ? undefined : propertiesOf(owner)[name]
}

/** Gives the `properties` of a schema, none where there are none. */
export function propertiesOf(schema: unknown): Schema {
  const properties = isObject(schema) && Object.hasOwn(schema, 'properties') ? schema.properties : undefined
  return isObject(properties) ? properties : {}
}
