/** A JSON Schema that is an object. */
export type Schema = { readonly [keyword: string]: unknown }

/** A schema and where it stands in its root, as a JSON Pointer in the form of a URI fragment (RFC 6901 §6). */
export interface Located {
  readonly schema: unknown
  readonly pointer: string
}

/** Gives the schema under the keys below another. */
export function below({ schema, pointer }: Located, ...keys: readonly (string | number)[]): Located {
  return keys.reduce<Located>(
    (at, key) => ({ schema: valueAt(at.schema, String(key)), pointer: `${at.pointer}/${encodeKey(String(key))}` }),
    { schema, pointer },
  )
}

/** Gives the schemas in a list under a keyword, such as `anyOf`. */
export function listBelow(at: Located, keyword: string): Located[] {
  const list = valueAt(at.schema, keyword)
  return Array.isArray(list) ? list.map((_, index) => below(at, keyword, index)) : []
}

/** Follows a `$ref`: to the root, by a pointer, or to a definition by its `$id`, anchor or name. Else undefined. */
export function followReference(root: Schema, reference: string): Located | undefined {
  const start: Located = { schema: root, pointer: '' }
  if (reference === '#' || reference === root.$id) return start
  const at = reference.startsWith('#/') ? byPointer(start, reference.slice(2)) : byName(start, reference)
  return at?.schema === undefined ? undefined : at
}

/** Copies a schema so that it can stand at a pointer in another: its references to itself lead there. */
export function relocate(root: Schema, pointer: string): Schema {
  const { $id, ...rest } = root
  return JSON.parse(JSON.stringify(rest), (key, value: unknown) => {
    if (key !== '$ref' || typeof value !== 'string') return value
    return value === $id ? `#${pointer}` : value.replace(/^#(?=\/|$)/, `#${pointer}`)
  })
}

function byPointer(start: Located, text: string): Located | undefined {
  try {
    return below(start, ...text.split('/').map(decodeKey))
  } catch {
    return undefined
  }
}

function byName(start: Located, name: string): Located | undefined {
  for (const keyword of ['$defs', 'definitions']) {
    const definitions = valueAt(start.schema, keyword)
    if (isObject(definitions) && Object.hasOwn(definitions, name)) return below(start, keyword, name)
  }
  return findNamed(start, name, 0)
}

// A schema with a name may stand anywhere: a recursive type of TypeBox brings its definitions to the place where it is.
function findNamed(at: Located, name: string, depth: number): Located | undefined {
  if (!isObject(at.schema) || depth > maximumDepth) return undefined
  if (at.schema.$id === name || `#${at.schema.$anchor}` === name) return at
  for (const key of Object.keys(at.schema)) {
    const found = findNamed(below(at, key), name, depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}

const maximumDepth = 100

function valueAt(schema: unknown, key: string): unknown {
  return isObject(schema) && Object.hasOwn(schema, key) ? schema[key] : undefined
}

function encodeKey(key: string): string {
  return encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))
}

function decodeKey(key: string): string {
  return decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~')
}

/** Tells whether a value is an object that keys can be read of. */
export function isObject(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null
}
