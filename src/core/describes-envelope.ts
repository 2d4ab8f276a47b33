import { followReference, isObject, type Schema } from './schema-location.ts'

/**
 * Tells whether a JSON Schema can be that of an envelope: it says nothing of the body, or it names `error.code`. A
 * reference is looked up in the schema itself, then among others by their `$id`. True where that can't be told.
 */
export function describesEnvelope(schema: unknown, others: Readonly<Record<string, unknown>> = {}): boolean {
  return hasPath(schema, ['error', 'code'], schema, others, [])
}

function hasPath(
  schema: unknown,
  path: readonly string[],
  root: unknown,
  others: Readonly<Record<string, unknown>>,
  within: readonly unknown[],
): boolean {
  // A schema of another kind, such as zod's, is a standard schema.
  if (!isObject(schema) || '~standard' in schema || within.includes(schema)) return schema !== false
  const [key, ...rest] = path
  if (key === undefined) return true
  const has = (at: unknown, below = path, from = root) => hasPath(at, below, from, others, [...within, schema])

  if (typeof schema.$ref === 'string') {
    const { target, document } = follow(schema.$ref, root, others)
    return target === undefined || has(target, path, document)
  }
  const branches = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => (schema[keyword] as unknown[] | undefined) ?? [])
  if (isObject(schema.properties)) {
    if (Object.hasOwn(schema.properties, key)) return has(schema.properties[key], rest)
    return branches.some((branch) => has(branch))
  }
  if (branches.length > 0) return branches.some((branch) => has(branch))
  const { type = 'object' } = schema
  return [type].flat().includes('object') && schema.additionalProperties !== false
}

function follow(reference: string, root: unknown, others: Readonly<Record<string, unknown>>) {
  const [id = '', fragment = ''] = reference.split('#', 2)
  const document = id === '' ? root : others[id]
  if (!isObject(document)) return { target: undefined, document: undefined }
  const target = fragment === '' ? document : followReference(document as Schema, `#${fragment}`)?.schema
  return { target, document }
}
