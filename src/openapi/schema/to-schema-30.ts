import type { Schema } from '../../core/index.ts'
import { withNull, withOneType } from './with-one-type.ts'

/**
 * Converts a schema of `toSchema2020` to the dialect of OpenAPI 3.0 (its Schema Object, version 3.0.3). Calls `onLoss`
 * where that may admit more than the schema does.
 */
export function toSchema30(schema: Schema, onLoss: () => void = () => {}): Schema {
  const next = (part: unknown) => toSchema30(fromFlag(part), onLoss)
  const fields = Object.entries(schema).map(([keyword, value]) => {
    const convert = converters.get(keyword) ?? (keyword.startsWith('x-') ? same : undefined)
    // What a reference leads to may have lost something.
    if (convert === undefined || keyword === '$ref') onLoss()
    return [keyword, convert?.(value, next)] as const
  })
  return withOneType({
    ...Object.fromEntries(fields.filter(([, value]) => value !== undefined)),
    ...fromExamples(schema),
    ...fromLimits(schema),
    ...fromPatterns(schema, next),
    ...fromTuple(schema, next),
    ...fromUnion(schema, onLoss),
    ...fromNot(schema, onLoss),
  })
}

type Next = (part: unknown) => Schema
type Convert = (value: unknown, next: Next) => unknown

const same: Convert = (value) => value
const apart: Convert = () => undefined
const one: Convert = (value, next) => next(value)
const list: Convert = (value, next) => (value as unknown[]).map(next)
const map: Convert = (value, next) => {
  return Object.fromEntries(Object.entries(value as object).map(([key, part]) => [key, next(part)]))
}

// What the Schema Object of 3.0.3 has, in its order, and what it says in another way; the rest it can't say.
const converters: ReadonlyMap<string, Convert> = new Map([
  ['$ref', same],
  ['title', same],
  ['multipleOf', same],
  ['maximum', same],
  ['exclusiveMaximum', apart],
  ['minimum', same],
  ['exclusiveMinimum', apart],
  ['maxLength', same],
  ['minLength', same],
  ['pattern', same],
  ['maxItems', same],
  ['minItems', same],
  ['uniqueItems', same],
  ['maxProperties', same],
  ['minProperties', same],
  ['required', same],
  ['enum', same],
  ['type', same],
  ['allOf', list],
  ['oneOf', apart],
  ['anyOf', apart],
  ['not', apart],
  ['items', one],
  ['properties', map],
  ['additionalProperties', (value, next) => (typeof value === 'boolean' ? value : next(value))],
  ['description', same],
  ['format', same],
  ['default', same],
  ['readOnly', same],
  ['writeOnly', same],
  ['example', same],
  ['examples', apart],
  ['deprecated', same],
])

function fromFlag(part: unknown): Schema {
  return part === true ? {} : part === false ? { not: {} } : (part as Schema)
}

// Of several examples there is place for one.
function fromExamples({ examples }: Schema): Schema {
  return examples === undefined ? {} : { example: (examples as unknown[])[0] }
}

// An exclusive limit is a flag on the other there.
function fromLimits({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema): Schema {
  const isLower = exclusiveMinimum !== undefined && !(Number(minimum) > Number(exclusiveMinimum))
  const isUpper = exclusiveMaximum !== undefined && !(Number(maximum) < Number(exclusiveMaximum))
  return {
    ...(isLower ? { minimum: exclusiveMinimum, exclusiveMinimum: true } : {}),
    ...(isUpper ? { maximum: exclusiveMaximum, exclusiveMaximum: true } : {}),
  }
}

// What a pattern of keys, or a place of a tuple, admits is admitted of every key and of every place.
function fromPatterns({ patternProperties, additionalProperties = true }: Schema, next: Next): Schema {
  if (patternProperties === undefined) return {}
  const isAnyKey = Object.keys(patternProperties as object).some((pattern) => anyKey.has(pattern))
  const others = isAnyKey || additionalProperties === false ? [] : [additionalProperties]
  return { additionalProperties: anyOf([...Object.values(patternProperties as object), ...others].map(next)) }
}

// The first is of TypeBox's Record. Taken by the letter, it leaves out keys of several lines.
const anyKey: ReadonlySet<string> = new Set(['^.*$', '^(.*)$', '.*', ''])

function fromTuple({ prefixItems, items = true, maxItems }: Schema, next: Next): Schema {
  if (prefixItems === undefined) return {}
  const places = prefixItems as Schema[]
  const others = items === false ? [] : [items]
  const most = Math.min(places.length, Number(maxItems ?? places.length))
  return { items: anyOf([...places, ...others].map(next)), ...(items === false ? { maxItems: most } : {}) }
}

function anyOf(schemas: readonly Schema[]): Schema {
  const distinct = [...new Map(schemas.map((each) => [JSON.stringify(each), each])).values()]
  if (distinct.some((each) => Object.keys(each).length === 0)) return {}
  return distinct.length === 1 ? { ...distinct[0] } : { anyOf: distinct }
}

// `toSchema2020` leaves one union in a schema. Where branches have grown, more than one may fit.
function fromUnion(schema: Schema, onLoss: () => void): Schema {
  const { oneOf, anyOf, ...beside } = schema
  const members = (oneOf ?? anyOf) as readonly Schema[] | undefined
  if (members === undefined) return {}
  let isExact = true
  const others = members.filter((member) => JSON.stringify(member) !== '{"type":"null"}')
  const hasNull = others.length < members.length
  const converted = others.map((member) => toSchema30(member, () => (isExact = false)))
  const all = hasNull ? withNull(converted) : converted
  const [only = {}] = all
  if (!isExact || (oneOf !== undefined && hasNull)) onLoss()
  if (all.length === 1 && !Object.keys(only).some((key) => Object.hasOwn(beside, key))) return only
  return { [oneOf !== undefined && isExact ? 'oneOf' : 'anyOf']: all }
}

// To deny more than is denied would be wrong.
function fromNot({ not }: Schema, onLoss: () => void): Schema {
  if (not === undefined) return {}
  let isExact = true
  const converted = toSchema30(not as Schema, () => (isExact = false))
  if (isExact) return { not: converted }
  onLoss()
  return {}
}
