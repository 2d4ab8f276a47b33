import { Compile } from 'typebox/schema'
import type { PlainJson } from './plain-json.ts'

/** Cuts details down to what a schema names. Gives undefined where what is left does not fit the schema. */
export type DetailsFilter = (details: PlainJson) => PlainJson | undefined

type Schema = { readonly [keyword: string]: unknown }
type Check = (value: unknown) => boolean

/**
 * Compiles a details schema into its filter: the schema is the whitelist of what leaves the process.
 *
 * A key stays where `properties`, `patternProperties` or an `additionalProperties` other than false names it; where a
 * schema lists no keys at all, its object is free-form. Of `anyOf` and `oneOf` the first branch that fits counts.
 * Throws for a schema that can't be compiled.
 */
export function compileDetailsFilter(root: object): DetailsFilter {
  const checks = new WeakMap<object, Check>()
  const check = checkOf(root as Schema)

  return (details) => {
    const cut = cutDown(root, details)
    return check(cut) ? cut : undefined
  }

  function cutDown(schema: unknown, value: PlainJson): PlainJson {
    if (!isObject(schema) || !isObject(value)) return value
    const parts = applicableParts(schema, value)
    return Array.isArray(value) ? cutItems(parts, value) : cutEntries(parts, value as { [key: string]: PlainJson })
  }

  function cutItems(parts: readonly Schema[], items: readonly PlainJson[]): PlainJson[] {
    return items.map((item, index) =>
      cutBy(
        parts.map((part) => itemSchema(part, index)),
        item,
      ),
    )
  }

  function cutEntries(parts: readonly Schema[], value: { readonly [key: string]: PlainJson }): PlainJson {
    if (!parts.some(listsKeys)) return value
    const kept = Object.entries(value).flatMap(([key, item]) => {
      const schemas = parts.flatMap((part) => entrySchemas(part, key))
      return schemas.length === 0 ? [] : [[key, cutBy(schemas, item)] as const]
    })
    return Object.fromEntries(kept)
  }

  function cutBy(schemas: readonly unknown[], value: PlainJson): PlainJson {
    const named = schemas.filter(isObject)
    return named.length === 0 ? value : cutDown(named.length === 1 ? named[0] : { allOf: named }, value)
  }

  // A schema with all that it brings to the same value: allOf, the reference, the branch that fits.
  function applicableParts(schema: Schema, value: PlainJson): Schema[] {
    const referred = typeof schema.$ref === 'string' ? resolve(schema.$ref) : undefined
    const fitting = [...listOf(schema.anyOf), ...listOf(schema.oneOf)].find((branch) =>
      checkOf(branch)(cutDown(branch, value)),
    )
    const brought = [...listOf(schema.allOf), referred, fitting, schema.then, schema.else].filter(isObject)
    return [schema, ...brought.flatMap((part) => applicableParts(part as Schema, value))]
  }

  // `#/$defs/x` by its path; a bare name by the $id or the name of a definition, as TypeBox writes recursive types.
  function resolve(reference: string): unknown {
    const definitions = { ...((root as Schema).definitions as object), ...((root as Schema).$defs as object) }
    const name = reference.startsWith('#/') ? reference.slice(reference.lastIndexOf('/') + 1) : reference
    if (reference === '#') return root
    return (
      Object.values(definitions).find((definition) => isObject(definition) && definition.$id === name) ??
      (definitions as Schema)[name]
    )
  }

  function checkOf(schema: Schema): Check {
    const known = checks.get(schema)
    if (known !== undefined) return known
    const { $defs, definitions } = root as Schema
    const validator = Compile({ ...($defs ? { $defs } : {}), ...(definitions ? { definitions } : {}), ...schema })
    const compiled: Check = (value) => validator.Check(value)
    checks.set(schema, compiled)
    return compiled
  }
}

function itemSchema(part: Schema, index: number): unknown {
  const tuple = listOf(part.prefixItems ?? (Array.isArray(part.items) ? part.items : undefined))
  return tuple[index] ?? (Array.isArray(part.items) ? part.additionalItems : part.items)
}

function entrySchemas(part: Schema, key: string): unknown[] {
  const { properties, patternProperties, additionalProperties } = part
  if (isObject(properties) && Object.hasOwn(properties, key)) return [properties[key]]
  const matching = Object.entries(patternProperties ?? {}).filter(([pattern]) => new RegExp(pattern, 'u').test(key))
  if (matching.length > 0) return matching.map(([, schema]) => schema)
  return additionalProperties === undefined || additionalProperties === false ? [] : [additionalProperties]
}

function listsKeys(part: Schema): boolean {
  return (
    part.properties !== undefined || part.patternProperties !== undefined || part.additionalProperties !== undefined
  )
}

function listOf(value: unknown): Schema[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

function isObject(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null
}
