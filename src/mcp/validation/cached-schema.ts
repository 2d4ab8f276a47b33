import { type CompiledSchema, compileSchema } from './compile-schema.ts'

// A server may be made for each request, with its schemas written in place: the same texts in new objects.
const maximumTexts = 500

const byIdentity = new WeakMap<object, CompiledSchema>()
const byText = new Map<string, CompiledSchema>()

/**
 * Gives a schema compiled, once for each object and each text. What is compiled is a copy: changes to the object do not count.
 * Throws a TypeError that says in a sentence why a schema can't be used.
 */
export function cachedSchema(schema: object): CompiledSchema {
  const known = byIdentity.get(schema)
  if (known !== undefined) return known
  const text = textOf(schema)
  const compiled = byText.get(text) ?? compileSchema(JSON.parse(text), text)
  byIdentity.set(schema, compiled)
  byText.delete(text)
  byText.set(text, compiled)
  for (const oldest of byText.keys()) {
    if (byText.size <= maximumTexts) break
    byText.delete(oldest)
  }
  return compiled
}

function textOf(schema: object): string {
  try {
    const text = JSON.stringify(schema)
    if (text?.startsWith('{')) return text
  } catch {
    // A cycle, a BigInt, a getter that throws.
  }
  throw new TypeError('The schema is no plain JSON object.')
}
