import { Compile } from 'typebox/schema'
import type { ErrorDescription, ErrorEnvelope, Schema } from '../../core/index.ts'
import { sample } from './sample.ts'

/**
 * Makes a body of an error for its documents; undefined where none can be made that fits the schema of its details, as
 * where a text must match an uncommon pattern. `examples` in the schema help. Never throws.
 */
export function exampleOf({ code, message, status, detailsSchema }: ErrorDescription): ErrorEnvelope | undefined {
  const details = detailsSchema === undefined ? null : sampleOnce(detailsSchema)
  return details === undefined ? undefined : { error: { code, message, status, details } }
}

type Details = ErrorEnvelope['error']['details'] | undefined

const samples = new WeakMap<object, string | undefined>()

// A document asks for each operation that can answer with the error. A copy for each: YAML has marks for what is the same.
function sampleOnce(schema: object): Details {
  if (!samples.has(schema)) samples.set(schema, JSON.stringify(sampleDetails(schema)))
  const text = samples.get(schema)
  return text === undefined ? undefined : JSON.parse(text)
}

function sampleDetails(schema: object): Details {
  try {
    // As the filter of details checks what leaves.
    const validator = Compile(schema as Schema)
    // Optional properties may exclude each other.
    const candidates = (['all', 'required'] as const).map((shown) => sample(schema as Schema, shown) as Details)
    return candidates.find((details) => details !== undefined && validator.Check(details))
  } catch {
    // A schema that can't be compiled, or has no end.
    return undefined
  }
}
