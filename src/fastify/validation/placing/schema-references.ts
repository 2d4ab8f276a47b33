import { readProperty } from '../../read-property.ts'
import { keysOfPointer } from './json-pointer.ts'

/** A JSON Schema that is an object. */
export type Schema = { readonly [keyword: string]: unknown }

/** What a request part is validated by: its schema (one for each content type), and those that it may refer to. */
export interface PartSchemas {
  readonly roots: readonly unknown[]
  readonly shared: () => Readonly<Record<string, unknown>>
}

/** Follows a reference from a document: to a schema and the document that it is in. Undefined where it can't. */
export type Follow = (reference: string, from: Schema) => { schema: unknown; document: Schema } | undefined

/** Makes the function that follows references between schemas. */
export function createFollow({ roots, shared }: PartSchemas): Follow {
  const documents = new Map<string, Schema>()
  for (const schema of [...Object.values(shared()), ...roots].filter(isSchema)) {
    if (typeof schema.$id === 'string') documents.set(withoutHash(schema.$id), schema)
  }

  return (reference, from) => {
    const [name = '', fragment = ''] = reference.split('#', 2)
    const document =
      name === '' ? from : (documents.get(name) ?? documents.get(resolved(name, from)) ?? named(name, from))
    if (document === undefined) return undefined
    const schema = fragment.startsWith('/') ? atPointer(document, fragment) : named(fragment, document)
    return schema === undefined ? undefined : { schema, document }
  }
}

/** Tells whether a value is a schema that keywords can be read of. */
export function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function resolved(name: string, { $id }: Schema): string {
  return URL.canParse(name, String($id)) ? withoutHash(new URL(name, String($id)).href) : name
}

function withoutHash(id: string): string {
  return id.replace(/#$/, '')
}

// The document itself, or a definition in it by its $id or anchor.
function named(name: string, document: Schema): Schema | undefined {
  if (name === '') return document
  return [document.$defs, document.definitions]
    .flatMap((definitions) => Object.values(definitions ?? {}))
    .filter(isSchema)
    .find(({ $id, $anchor, $dynamicAnchor }) => [$id, $anchor, $dynamicAnchor].includes(name) || $id === `#${name}`)
}

function atPointer(document: Schema, pointer: string): unknown {
  try {
    return keysOfPointer(decodeURIComponent(pointer)).reduce<unknown>(readOwn, document)
  } catch {
    return undefined
  }
}

function readOwn(schema: unknown, key: string): unknown {
  return Object.hasOwn(Object(schema), key) ? readProperty(schema, key) : undefined
}
