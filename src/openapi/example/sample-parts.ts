import { isObject, type Schema } from '../../core/index.ts'
import type { PlainSchema } from '../details/list-variants.ts'
import { sampleString } from './sample-string.ts'

/** Makes the value of a part; undefined where it has none. */
export type Next = (part: Schema) => unknown

/** Which properties are shown: the optional ones too, or only those that are required. */
export type Shown = 'all' | 'required'

const mostItems = 20

/** Makes an object with its optional properties, of a record with one. Undefined where a required one has no value. */
export function makeObject(schema: PlainSchema, next: Next, shown: Shown): object | undefined {
  const { properties = {}, required = [] } = schema
  const keys = new Set([...(shown === 'all' ? Object.keys(properties) : []), ...required])
  const made = keys.size > 0 ? [...keys].map((key) => [key, next(partAt(schema, key))]) : recordIn(schema, next)
  const whole = Object.fromEntries(made.filter(([, value]) => value !== undefined))
  return required.every((key) => Object.hasOwn(whole, key)) ? whole : undefined
}

/** Makes an array of what must be, of one item where none must. Undefined where an item that must be has no value. */
export function makeArray(
  { items, prefixItems = [], minItems = 0, maxItems = mostItems }: PlainSchema,
  next: Next,
): unknown[] | undefined {
  const usual = prefixItems.length || Number(isObject(items))
  const length = Math.min(Math.max(Number(minItems), usual), Number(maxItems))
  if (length > mostItems) return undefined
  const made = Array.from({ length }, (_, index) => next(prefixItems[index] ?? toPart(items)))
  if (!made.includes(undefined)) return made
  return Number(minItems) > 0 ? undefined : []
}

// With one key, which fits the first pattern if there is one.
function recordIn({ additionalProperties, patternProperties = {} }: PlainSchema, next: Next): [string, unknown][] {
  const [ofPattern] = Object.entries(patternProperties)
  const [pattern, part] = ofPattern ?? ['', additionalProperties]
  const key = new RegExp(pattern, 'u').test('key') ? 'key' : sampleString({ pattern })
  return key !== undefined && isObject(part) && Object.keys(part).length > 0 ? [[key, next(part)]] : []
}

function partAt({ properties = {}, additionalProperties }: PlainSchema, key: string): Schema {
  return Object.hasOwn(properties, key) ? (properties[key] as Schema) : toPart(additionalProperties)
}

function toPart(schema: Schema | boolean | undefined): Schema {
  return isObject(schema) ? schema : schema === false ? { not: {} } : {}
}
