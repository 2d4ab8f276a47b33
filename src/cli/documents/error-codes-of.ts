import { followReference, isObject, type Schema } from '../../core/index.ts'

/**
 * Gives the codes that each operation of an OpenAPI document can answer with, sorted: `GET /pages/{slug}` and its codes.
 * A code that may be any text is left out, and so is what does not have the form of the envelope.
 */
export function errorCodesOf(document: Schema): Map<string, readonly string[]> {
  const operations = Object.entries(objectAt(document, 'paths')).flatMap(([path, given]) => {
    const item = follow(given, document)
    return methods
      .filter((method) => isObject(item[method]))
      .map((method) => [`${method.toUpperCase()} ${path}`, codesOf(objectAt(item, method), document)] as const)
  })
  return new Map([...operations].sort(([one], [other]) => (one < other ? -1 : 1)))
}

// The methods of a Path Item Object (OpenAPI 3.1; QUERY came with 3.2).
const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']

function codesOf(operation: Schema, document: Schema): string[] {
  const codes = Object.entries(objectAt(operation, 'responses'))
    .filter(([status]) => /^([45](\d\d|XX)|default)$/i.test(status))
    .flatMap(([, response]) => Object.values(objectAt(follow(response, document), 'content')))
    .filter(isObject)
    .flatMap(({ schema }) => valuesAt(schema, ['error', 'code'], document))
  return [...new Set(codes)].sort()
}

// The texts that a property can be, however its schema is put together.
function valuesAt(
  given: unknown,
  [key, ...rest]: readonly string[],
  document: Schema,
  within: readonly unknown[] = [],
): string[] {
  const schema = follow(given, document)
  if (within.includes(schema)) return []
  const parts = ['oneOf', 'anyOf', 'allOf'].flatMap((keyword) => listAt(schema, keyword))
  const path = key === undefined ? [] : [key, ...rest]
  const ofParts = parts.flatMap((part) => valuesAt(part, path, document, [...within, schema]))
  if (key !== undefined) return [...valuesAt(objectAt(schema, 'properties')[key], rest, document, []), ...ofParts]
  return [...[schema.const, ...listAt(schema, 'enum')].filter((value) => typeof value === 'string'), ...ofParts]
}

// What is in other files can't be followed.
function follow(given: unknown, document: Schema): Schema {
  let value = given
  const seen = new Set<unknown>()
  while (isObject(value) && typeof value.$ref === 'string' && !seen.has(value)) {
    seen.add(value)
    value = followReference(document, value.$ref)?.schema
  }
  return isObject(value) ? value : {}
}

function objectAt(parent: Schema, key: string): Schema {
  const value = parent[key]
  return isObject(value) ? value : {}
}

function listAt(parent: Schema, key: string): readonly unknown[] {
  const value = parent[key]
  return Array.isArray(value) ? value : []
}
