import { isObject, type Schema } from '../../core/index.ts'
import { partsOf } from './schema-parts.ts'

/** A type of JSON. An integer is a number here: no value is turned into one or the other. */
export type JsonType = 'string' | 'number' | 'boolean' | 'array' | 'object' | 'null'

type Types = ReadonlySet<JsonType>

const every: Types = new Set(['string', 'number', 'boolean', 'array', 'object', 'null'])
const none: Types = new Set()

/**
 * Says which types a schema takes, as far as its keywords tell; one that says nothing takes all. Schemas that are met again, in
 * calls with the same `known` too, are looked at once.
 */
export function fieldTypes(schema: unknown, root: Schema, known = new Map<unknown, Types>()): Types {
  if (schema === false) return none
  if (!isObject(schema)) return every
  const before = known.get(schema)
  if (before !== undefined) return before
  // What refers to itself adds nothing to what it says elsewhere.
  known.set(schema, every)
  const inner = (part: unknown) => fieldTypes(part, root, known)
  const { all, choices } = partsOf(schema, root)
  const limits = [...ownLimits(schema), ...all.map(inner), ...choices.map((parts) => unionOf(parts.map(inner)))]
  const types = intersectionOf(limits)
  known.set(schema, types)
  return types
}

/** Names the type of a JSON value as JSON Schema does. */
export function jsonType(value: unknown): JsonType {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  const type = typeof value
  return type === 'string' || type === 'number' || type === 'boolean' ? type : 'object'
}

/** Gives the types that are in any of several sets. */
export function unionOf(sets: readonly Types[]): Types {
  return new Set(sets.flatMap((set) => [...set]))
}

/** Gives the types that are in all of several sets. */
export function intersectionOf(sets: readonly Types[]): Types {
  return new Set([...every].filter((type) => sets.every((set) => set.has(type))))
}

function ownLimits(schema: Schema): readonly Types[] {
  const { type, enum: values } = schema
  const limits: Types[] = []
  const named = [type].flat().map((each) => (each === 'integer' ? 'number' : each))
  if (type !== undefined) limits.push(new Set(named as JsonType[]))
  if (Array.isArray(values)) limits.push(new Set(values.map(jsonType)))
  if (Object.hasOwn(schema, 'const')) limits.push(new Set([jsonType(schema.const)]))
  return limits
}
