import { isRecord } from './is-record.ts'

type Json = Readonly<Record<string, unknown>>

/**
 * Gives the codes that each operation of an OpenAPI document can answer with, sorted: `GET /pages/{slug}` and its codes.
 * A code that may be any text is left out, and so is what does not have the form of the envelope.
 */
export function errorCodesOf(document: Json): Map<string, readonly string[]> {
  const operations = Object.entries(recordAt(document, 'paths')).flatMap(([path, given]) => {
    const item = follow(given, document)
    return methods
      .filter((method) => isRecord(item[method]))
      .map((method) => [`${method.toUpperCase()} ${path}`, codesOf(recordAt(item, method), document)] as const)
  })
  return new Map([...operations].sort(([one], [other]) => (one < other ? -1 : 1)))
}

// The methods of a Path Item Object (OpenAPI 3.1; QUERY came with 3.2).
const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']

function codesOf(operation: Json, document: Json): string[] {
  const codes = Object.entries(recordAt(operation, 'responses'))
    .filter(([status]) => /^([45](\d\d|XX)|default)$/i.test(status))
    .flatMap(([, response]) => Object.values(recordAt(follow(response, document), 'content')))
    .filter(isRecord)
    .flatMap(({ schema }) => valuesAt(schema, ['error', 'code'], document))
  return [...new Set(codes)].sort()
}

// The texts that a property can be, however its schema is put together.
function valuesAt(
  given: unknown,
  [key, ...rest]: readonly string[],
  document: Json,
  within: readonly unknown[] = [],
): string[] {
  const schema = follow(given, document)
  if (within.includes(schema)) return []
  const parts = ['oneOf', 'anyOf', 'allOf'].flatMap((keyword) => listAt(schema, keyword))
  const path = key === undefined ? [] : [key, ...rest]
  const ofParts = parts.flatMap((part) => valuesAt(part, path, document, [...within, schema]))
  if (key !== undefined) return [...valuesAt(recordAt(schema, 'properties')[key], rest, document, []), ...ofParts]
  return [...[schema.const, ...listAt(schema, 'enum')].filter((value) => typeof value === 'string'), ...ofParts]
}

function follow(given: unknown, document: Json): Json {
  let value = given
  const seen = new Set<unknown>()
  while (isRecord(value) && typeof value.$ref === 'string' && !seen.has(value)) {
    seen.add(value)
    value = at(value.$ref, document)
  }
  return isRecord(value) ? value : {}
}

// A JSON Pointer (RFC 6901) in a fragment; what is in other files can't be followed.
function at(reference: string, document: Json): unknown {
  if (!reference.startsWith('#/')) return undefined
  const keys = reference
    .slice(2)
    .split('/')
    .map((key) => decode(key).replaceAll('~1', '/').replaceAll('~0', '~'))
  return keys.reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), document)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function recordAt(record: Json, key: string): Json {
  const value = record[key]
  return isRecord(value) ? value : {}
}

function listAt(record: Json, key: string): readonly unknown[] {
  const value = record[key]
  return Array.isArray(value) ? value : []
}
