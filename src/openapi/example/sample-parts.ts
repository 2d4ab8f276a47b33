import { isObject, type Schema } from '../../core/index.ts'
import { sampleString } from './sample-string.ts'

/** Makes the value of a part; undefined where it has none. */
export type Next = (part: Schema, turn: number) => unknown

/** Which properties are shown: the optional ones too, or only those that are required. */
export type Shown = 'all' | 'required'

const mostParts = 20

/** Makes an object with its optional properties, and of free ones what must be or one. Undefined where a required one has no value. */
export function makeObject(schema: Schema, turn: number, next: Next, shown: Shown): object | undefined {
  const required = (schema.required ?? []) as string[]
  const optional = shown === 'all' ? Object.keys((schema.properties ?? {}) as object) : []
  const named = [...new Set([...optional, ...required])]
  const make = (key: string, index: number) => [key, next(schemaOf(schema, key), turn + index)] as const
  const made = named.map((key) => make(key, 0)).filter(([, value]) => value !== undefined)
  const free = freeKeys(schema, new Set(named)).slice(0, freeCount(schema, made.length)).map(make)
  const whole = Object.fromEntries([...made, ...free.filter(([, value]) => value !== undefined)])
  return required.every((key) => Object.hasOwn(whole, key)) ? whole : undefined
}

/** Makes an array of what must be, and of one item where none must. Undefined where an item that must be has no value. */
export function makeArray(schema: Schema, turn: number, next: Next): unknown[] | undefined {
  const { items, minItems = 0, maxItems = mostParts } = schema
  const places = (schema.prefixItems ?? []) as Schema[]
  const usual = places.length > 0 || !isObject(items) ? places.length : 1
  const length = Math.min(Math.max(Number(minItems), usual), Number(maxItems))
  if (length > mostParts) return undefined
  const made = Array.from({ length }, (_, index) => next(places[index] ?? toPart(items), turn + index))
  const end = made.indexOf(undefined)
  const whole = end < 0 ? made : made.slice(0, end)
  return whole.length < Number(minItems) ? undefined : whole
}

function freeCount({ patternProperties, additionalProperties, minProperties = 0 }: Schema, made: number): number {
  const isRecord =
    isObject(patternProperties) || (isObject(additionalProperties) && JSON.stringify(additionalProperties) !== '{}')
  return Math.max(Number(minProperties) - made, isRecord && made === 0 ? 1 : 0, 0)
}

// Those that a pattern is for come first.
function freeKeys(schema: Schema, taken: ReadonlySet<string>): string[] {
  const patterns = Object.keys((schema.patternProperties ?? {}) as object)
  const plain = Array.from({ length: mostParts }, (_, index) => `key${index === 0 ? '' : index + 1}`)
  const fitting = patterns.map((pattern) => sampleString({ pattern }, 0)).filter((key) => key !== undefined)
  const all = [...plain, ...fitting].filter((key) => !taken.has(key))
  const matching = all.filter((key) => patternsFor(schema, key).length > 0)
  return [...new Set([...matching, ...all])]
}

function schemaOf(schema: Schema, key: string): Schema {
  const properties = (schema.properties ?? {}) as Readonly<Record<string, Schema>>
  const parts = [...(Object.hasOwn(properties, key) ? [properties[key]] : []), ...patternsFor(schema, key)]
  return parts.length > 0 ? { allOf: parts } : toPart(schema.additionalProperties)
}

function patternsFor({ patternProperties = {} }: Schema, key: string): unknown[] {
  const entries = Object.entries(patternProperties as object)
  return entries.filter(([pattern]) => new RegExp(pattern, 'u').test(key)).map(([, part]) => part)
}

function toPart(schema: unknown): Schema {
  return isObject(schema) ? schema : schema === false ? { not: {} } : {}
}
