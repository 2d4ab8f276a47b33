import { Compile } from 'typebox/schema'
import type { PlainJson } from './plain-json.ts'
import { below, followReference, isObject, type Located, listBelow, relocate, type Schema } from './schema-location.ts'

/** Cuts details down to what a schema names. Gives undefined where what is left does not fit the schema. */
export type DetailsFilter = (details: PlainJson) => PlainJson | undefined

/**
 * Compiles a details schema into its filter: the schema is the whitelist of what leaves the process.
 *
 * A key stays where `properties`, `patternProperties` or an `additionalProperties` other than false names it; where a
 * schema lists no keys at all, its object is free-form. Of `anyOf` and `oneOf` the first branch that fits what it
 * leaves counts. Where none does, and behind a reference that can't be followed, nothing stays. Throws for a schema
 * that can't be compiled.
 */
export function compileDetailsFilter(schema: object): DetailsFilter {
  if (/"\$(dynamic|recursive)Ref":/.test(JSON.stringify(schema)))
    throw new TypeError('details have no dynamic references')
  const root = schema as Schema
  const whole = Compile(root)
  const checks = new Map<string, (value: unknown) => boolean>()
  // Asked again at each level of a nested union. Details are a fresh copy, so an object stands for its content.
  const fitting = new WeakMap<object, Map<string, boolean>>()

  return (details) => {
    const left = cut([{ schema: root, pointer: '' }], details)
    return whole.Check(left) ? left : undefined
  }

  function cut(schemas: readonly Located[], value: PlainJson): PlainJson {
    if (typeof value !== 'object' || value === null) return value
    const parts = schemas.flatMap((at) => partsOf(at, value, new Set()))
    return Array.isArray(value) ? cutItems(parts, value) : cutEntries(parts, value)
  }

  function cutItems(parts: readonly Located[], items: readonly PlainJson[]): PlainJson[] {
    return items.flatMap((item, index) => {
      const schemas = parts.flatMap((part) => itemSchemas(part, index))
      return schemas.length > 0 || !parts.includes(nothing) ? [cut(schemas, item)] : []
    })
  }

  function cutEntries(parts: readonly Located[], value: { readonly [key: string]: PlainJson }): PlainJson {
    if (!parts.some(listsKeys)) return { ...value }
    const kept = Object.entries(value).flatMap(([key, item]) => {
      const schemas = parts.flatMap((part) => entrySchemas(part, key))
      return schemas.length > 0 ? [[key, cut(schemas, item)] as const] : []
    })
    return Object.fromEntries(kept)
  }

  // A schema with all that it brings to the same value: allOf, what it refers to, the branch that fits.
  function partsOf(at: Located, value: object & PlainJson, seen: Set<string>): Located[] {
    if (!isObject(at.schema) || seen.has(at.pointer)) return []
    seen.add(at.pointer)
    const brought = [...listBelow(at, 'allOf'), below(at, 'then'), below(at, 'else'), ...referred(at.schema)]
    for (const keyword of ['anyOf', 'oneOf']) {
      const branches = listBelow(at, keyword)
      if (branches.length > 0) brought.push(branches.find((branch) => fits(branch, value)) ?? nothing)
    }
    return [at, ...brought.flatMap((part) => (part === nothing ? [nothing] : partsOf(part, value, seen)))]
  }

  function referred({ $ref }: Schema): Located[] {
    return typeof $ref === 'string' ? [followReference(root, $ref) ?? nothing] : []
  }

  function fits(branch: Located, value: object & PlainJson): boolean {
    const answers = fitting.get(value) ?? new Map<string, boolean>()
    const known = answers.get(branch.pointer)
    if (known !== undefined) return known
    const check = checks.get(branch.pointer) ?? checkAt(branch.pointer)
    checks.set(branch.pointer, check)
    const answer = check(cut([branch], value))
    fitting.set(value, answers.set(branch.pointer, answer))
    return answer
  }

  // Checked in place, since a branch may refer to the root.
  function checkAt(pointer: string): (value: unknown) => boolean {
    const validator = Compile({ $defs: { root: relocate(root, '/$defs/root') }, $ref: `#/$defs/root${pointer}` })
    return (value) => validator.Check(value)
  }
}

// Lists no key and no item: nothing stays of what only this part describes.
const nothing: Located = { schema: { properties: {} }, pointer: 'nothing' }

function itemSchemas(part: Located, index: number): Located[] {
  const { items, additionalItems, prefixItems } = part.schema as Schema
  const tuple = prefixItems !== undefined ? 'prefixItems' : Array.isArray(items) ? 'items' : undefined
  if (tuple !== undefined && index < listBelow(part, tuple).length) return [below(part, tuple, index)]
  if (tuple === 'items') return additionalItems === undefined ? [] : [below(part, 'additionalItems')]
  return items === undefined ? [] : [below(part, 'items')]
}

function entrySchemas(part: Located, key: string): Located[] {
  const { properties, patternProperties, additionalProperties } = part.schema as Schema
  if (isObject(properties) && Object.hasOwn(properties, key)) return [below(part, 'properties', key)]
  const patterns = Object.keys(patternProperties ?? {}).filter((pattern) => new RegExp(pattern, 'u').test(key))
  if (patterns.length > 0) return patterns.map((pattern) => below(part, 'patternProperties', pattern))
  const isOpen = additionalProperties !== undefined && additionalProperties !== false
  return isOpen ? [below(part, 'additionalProperties')] : []
}

function listsKeys({ schema }: Located): boolean {
  const { properties, patternProperties, additionalProperties } = schema as Schema
  return [properties, patternProperties, additionalProperties].some((keyword) => keyword !== undefined)
}
