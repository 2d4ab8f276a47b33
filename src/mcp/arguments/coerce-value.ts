import type { JsonType } from './field-types.ts'
import { jsonType } from './field-types.ts'

/** What became of a value: another, with the reason of the event; nothing; or what should be in a text, and is not. */
export type Coercion =
  | { readonly value: unknown; readonly reason: 'schema_array_wrap' | 'json_string' }
  | { readonly missing: Container }
  | undefined

/** The two types of JSON that hold others. */
export type Container = 'array' | 'object'

const containers: readonly Container[] = ['array', 'object']
const scalars: readonly JsonType[] = ['string', 'number', 'boolean']

/**
 * Turns a value into what a field takes where that is beyond doubt (contract v1, "coerced"): a scalar into a list of one, and
 * text that is the JSON of a list or an object into that. Numbers and texts stay what they are.
 */
export function coerceValue(value: unknown, takes: ReadonlySet<JsonType>): Coercion {
  const type = jsonType(value)
  if (takes.has(type) || !scalars.includes(type)) return undefined
  const opening = typeof value === 'string' ? /^\s*([[{])/.exec(value)?.[1] : undefined
  if (opening !== undefined) return fromJson(String(value).trim(), opening === '[' ? 'array' : 'object', takes)
  return takes.has('array') ? { value: [value], reason: 'schema_array_wrap' } : undefined
}

function fromJson(text: string, looksLike: Container, takes: ReadonlySet<JsonType>): Coercion {
  const missing = [looksLike, ...containers].find((container) => takes.has(container))
  if (missing === undefined) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return takes.has(jsonType(value)) ? { value, reason: 'json_string' } : { missing }
  } catch {
    return { missing }
  }
}
