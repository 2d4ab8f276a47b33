import { type ErrorDescription, errorEnvelopeSchema, followReference, type Schema } from '../core/index.ts'
import { sayAll } from './say-all.ts'
import { type Dialect, toDocumentSchema } from './schema/to-document-schema.ts'

/** The schemas of errors in a document, and how to refer to them. */
export interface ErrorComponents {
  /** By name, as `components.schemas` has them. */
  readonly schemas: Readonly<Record<string, Schema>>
  /** Gives the `$ref` of an error's schema. Throws for one that is not among the components. */
  readonly refer: (error: ErrorDescription) => string
}

const place = '#/components/schemas/'

// Generators type it right in both dialects.
const anyDetails = errorEnvelopeSchema.properties.error.properties.details

/**
 * Makes the schemas of errors: one a code, of the object under `error`, named after its class, and one for each part that
 * the schema of its details refers to, named by its title or its place. A name that the document has already gets `Body`
 * behind it.
 *
 * Throws a TypeError where details refer to what is not in their schema.
 */
export function toErrorComponents(
  errors: readonly ErrorDescription[],
  taken: ReadonlySet<string>,
  dialect: Dialect,
): ErrorComponents {
  const schemas: Record<string, Schema> = {}
  const names = new Map<string, string>()
  // Parts with a title that several errors have are one component.
  const titled = new Map<string, string>()

  const claim = (wanted: string): string => {
    let name = wanted
    while (taken.has(name) || Object.hasOwn(schemas, name)) name = `${name}Body`
    schemas[name] = {}
    return name
  }
  const details = ({ detailsSchema, name: errorName }: ErrorDescription): Schema => {
    if (detailsSchema === undefined) return toDocumentSchema(anyDetails, dialect, String)
    const root = detailsSchema as Schema
    const parts = new Map<string, string>()
    const refer = (reference: string): string => {
      const part = followReference(root, reference)
      if (part === undefined) {
        throw new TypeError(
          `The details of ${errorName} refer to "${reference}", which is not in their schema; put it there.`,
        )
      }
      const known = parts.get(part.pointer)
      if (known !== undefined) return place + known
      const title = titleOf(part.schema)
      const isShared = title !== undefined && titled.get(title) === JSON.stringify(part.schema)
      const name = isShared ? title : claim(title ?? errorName + partName(part.pointer))
      parts.set(part.pointer, name)
      if (isShared) return place + name
      titled.set(name, JSON.stringify(part.schema))
      schemas[name] = toDocumentSchema(part.schema, dialect, refer)
      return place + name
    }
    return toDocumentSchema(root, dialect, refer)
  }

  for (const error of errors) names.set(error.code, claim(error.name))
  for (const error of errors) {
    const name = names.get(error.code) ?? error.name
    schemas[name] = { title: name, ...toErrorSchema(error, details(error)) }
  }
  return {
    schemas,
    refer({ code }) {
      const name = names.get(code)
      if (name === undefined) throw new TypeError(`There is no component for the error "${code}".`)
      return place + name
    },
  }
}

function toErrorSchema(error: ErrorDescription, details: Schema): Schema {
  const { code, status } = error
  return {
    type: 'object',
    description: sayAll(error),
    required: ['code', 'message', 'status', 'details'],
    properties: {
      code: { type: 'string', enum: [code] },
      message: { type: 'string', description: 'Text for people.' },
      status: { type: 'integer', enum: [status] },
      details,
    },
  }
}

function titleOf(schema: unknown): string | undefined {
  const title = (schema as Schema | undefined)?.title
  return typeof title === 'string' && /^[A-Za-z]\w*$/.test(title) ? title : undefined
}

// What a person would call it: the last key of its place.
function partName(pointer: string): string {
  const key = decodeURIComponent(pointer.split('/').at(-1) ?? '').replace(/[^A-Za-z0-9]+/g, ' ')
  const words = key.split(' ').filter((word) => word !== '')
  return words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('') || 'Details'
}
