import { isObject } from '../../core/index.ts'
import type { Variant } from '../details/list-variants.ts'
import { readDetails } from '../details/read-details.ts'
import { typesOf, typesOfValue, valuesOf } from '../details/value-types.ts'

/**
 * Gives the fields of details that clients may rely on, by their path, with their type as a text to compare:
 * `array of string`, `"a" or "b"`, `object or null`.
 *
 * Such a field is required, and so is every field above it; of a union, in each branch that knows it, which its
 * type tells. The values of a record count too, whatever their keys. It counts as required where it is there whenever its parent is an object: that
 * the parent may be null too is said by the parent's type. Throws a TypeError for a schema
 * that is nested too deep.
 */
export function toRequiredDetails(schema: object | undefined): Readonly<Record<string, string>> {
  if (!isObject(schema)) return {}
  const { variants, itemsOf, fieldsOf } = readDetails(schema, () => {})
  const items = itemsOf(variants, '')
  // Of a field the type of its items is said by its own type; details have no entry of their own.
  const ofItems: [string, string][] = items.length > 0 ? [['[]', typesIn(items, '[]').join(' or ')]] : []
  return Object.fromEntries([...ofItems, ...requiredIn(variants, '')])

  function requiredIn(parents: readonly Variant[], parentPath: string): [string, string][] {
    return fieldsOf(parents, parentPath).flatMap(({ path, isRequired, isPromised, variants }): [string, string][] => {
      if (!isPromised) return []
      const own = variants()
      const type = typesIn(own, path).join(' or ')
      return [[path, isRequired || path.endsWith('*') ? type : type + inSomeVariants], ...requiredIn(own, path)]
    })
  }

  // In one order, whatever that of the schema, null last. What a wider type includes is left out.
  function typesIn(variants: readonly Variant[], path: string): string[] {
    const types = new Map(variants.flatMap((variant) => typesOfVariant(variant, path)))
    if (types.size === 0 || types.has('any')) return ['any']
    const isNull = (type: string) => Number(type === 'null')
    return [...types]
      .filter(([type, wider]) => !wider.some((each) => each !== type && types.has(each)))
      .map(([type]) => type)
      .sort((a, b) => isNull(a) - isNull(b) || (a < b ? -1 : 1))
  }

  // Each with the wider types that include it.
  function typesOfVariant(variant: Variant, path: string): [string, string[]][] {
    const { schema } = variant
    return (
      valuesOf(schema)?.map((value) => [typeOfValue(value), typesOfValue(value)]) ??
      typesOf(schema)?.map((type) => {
        if (type === 'array') return [`array${itemsText(itemsOf([variant], path), path)}`, [type]]
        if (type === 'string' && schema.format !== undefined) return [`string (${schema.format})`, [type]]
        return [type, type === 'integer' ? ['number'] : []]
      }) ?? [['any', []]]
    )
  }

  function itemsText(items: readonly Variant[], path: string): string {
    const types = typesIn(items, `${path}[]`)
    if (types[0] === 'any') return ''
    return types.length > 1 ? ` of (${types.join(' or ')})` : ` of ${types.join()}`
  }
}

/** What the type of a field ends in that some branches of a union don't know. */
export const inSomeVariants = ', in some variants'

function typeOfValue(value: unknown): string {
  return typeof value === 'object' && value !== null ? String(typesOfValue(value)[0]) : String(JSON.stringify(value))
}
