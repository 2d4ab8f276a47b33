import { isObject } from '../../core/index.ts'
import type { Variant } from '../details/list-variants.ts'
import { readDetails } from '../details/read-details.ts'
import { typesOf, typesOfValue, valuesOf } from '../details/value-types.ts'

/**
 * Gives the fields of details that clients may rely on, by their path, with their type as a text to compare:
 * `array of string`, `"a" or "b"`, `object or null`.
 *
 * Such a field is required, and so is every field above it. It counts as required where it is there whenever its
 * parent is an object: that the parent may be null too is said by the parent's type.
 *
 * Throws a TypeError for a schema that is nested too deep.
 */
export function toRequiredDetails(schema: object | undefined): Readonly<Record<string, string>> {
  if (!isObject(schema)) return {}
  const { variants, itemsOf, fieldsOf } = readDetails(schema, () => {})
  const items = itemsOf(variants, '')
  // Of a field the type of its items is said by its own type; details have no entry of their own.
  const ofItems: [string, string][] = items.length > 0 ? [['[]', typeText(items, '[]')]] : []
  return Object.fromEntries([...ofItems, ...requiredIn(variants, '')])

  function requiredIn(parents: readonly Variant[], parentPath: string): [string, string][] {
    return fieldsOf(parents, parentPath).flatMap(({ path, isRequired, variants }): [string, string][] => {
      if (!isRequired) return []
      const own = variants()
      return [[path, typeText(own, path)], ...requiredIn(own, path)]
    })
  }

  // In one order, whatever that of the schema, null last; what a wider type includes is left out.
  function typeText(variants: readonly Variant[], path: string): string {
    const types = variants.flatMap((variant) => lockedTypes(variant, path))
    const texts = new Set(types.map(({ text }) => text))
    if (types.length === 0 || texts.has('any')) return 'any'
    const apart = types.filter(({ wider }) => !wider.some((each) => texts.has(each))).map(({ text }) => text)
    const isNull = (text: string) => Number(text === 'null')
    return [...new Set(apart)].sort((a, b) => isNull(a) - isNull(b) || (a < b ? -1 : 1)).join(' or ')
  }

  function lockedTypes(variant: Variant, path: string): LockedType[] {
    const { schema } = variant
    const values = valuesOf(schema)
    if (values !== undefined) return values.map(typeOfValue)
    return (typesOf(schema) ?? ['any']).map((type) => {
      if (type === 'array') return { text: `array${itemsText(itemsOf([variant], path), path)}`, wider: ['array'] }
      if (type === 'string' && schema.format !== undefined) return { text: `string (${schema.format})`, wider: [type] }
      return { text: type, wider: type === 'integer' ? ['number'] : [] }
    })
  }
}

/** A type, and those that include it. */
interface LockedType {
  readonly text: string
  readonly wider: readonly string[]
}
