import { isObject, type Schema } from '../../core/index.ts'
import { fieldTypes, intersectionOf, type JsonType, unionOf } from './field-types.ts'
import { partsOf, withParts } from './schema-parts.ts'

/** What a schema says of one of its fields, in several places where it is made of others. */
export interface Field {
  readonly types: ReadonlySet<JsonType>
  readonly schemas: readonly unknown[]
  /** Whether some of the choices that a schema gives say nothing of the field. */
  readonly isPartial: boolean
}

/** The fields that a schema knows at the top level. */
export interface TopLevelFields {
  readonly byName: ReadonlyMap<string, Field>
  /** Tells whether a name is that of a field, or fits a pattern. */
  knows(name: string): boolean
}

type Fields = ReadonlyMap<string, Field>

/**
 * Collects the fields of a schema and of all that it is made of, as the variants of a union. Throws a SyntaxError for a pattern
 * that is none.
 */
export function topLevelFields(root: Schema): TopLevelFields {
  const byName = fieldsOf(root, root, { fields: new Map(), types: new Map() })
  const patterns = withParts(root, root)
    .flatMap((schema) => (isObject(schema) ? entriesOf(schema.patternProperties) : []))
    .map(([pattern]) => new RegExp(pattern, 'u'))
  return { byName, knows: (name) => byName.has(name) || patterns.some((pattern) => pattern.test(name)) }
}

interface Known {
  readonly fields: Map<unknown, Fields>
  readonly types: Map<unknown, ReadonlySet<JsonType>>
}

function fieldsOf(schema: unknown, root: Schema, known: Known): Fields {
  if (!isObject(schema)) return new Map()
  const before = known.fields.get(schema)
  if (before !== undefined) return before
  known.fields.set(schema, new Map())
  const inner = (part: unknown) => fieldsOf(part, root, known)
  const { all, choices } = partsOf(schema, root)
  const own = entriesOf(schema.properties).map(([name, field]): [string, Field] => [
    name,
    { types: fieldTypes(field, root, known.types), schemas: [field], isPartial: false },
  ])
  const fields = merged(
    [new Map(own), ...all.map(inner), ...choices.map((parts) => chosen(parts.map(inner)))],
    everyOne,
  )
  known.fields.set(schema, fields)
  return fields
}

// What only some choices say of a field limits nothing that is said of it in all.
function everyOne(mentions: readonly Field[]): Omit<Field, 'schemas'> {
  const whole = mentions.filter(({ isPartial }) => !isPartial)
  return whole.length > 0
    ? { types: intersectionOf(whole.map(({ types }) => types)), isPartial: false }
    : { types: unionOf(mentions.map(({ types }) => types)), isPartial: true }
}

function chosen(branches: readonly Fields[]): Fields {
  return merged(branches, (mentions) => ({
    types: unionOf(mentions.map(({ types }) => types)),
    isPartial: mentions.length < branches.length || mentions.some(({ isPartial }) => isPartial),
  }))
}

function merged(parts: readonly Fields[], join: (mentions: readonly Field[]) => Omit<Field, 'schemas'>): Fields {
  const mentions = new Map<string, Field[]>()
  for (const part of parts) {
    for (const [name, field] of part) {
      const list = mentions.get(name)
      if (list === undefined) mentions.set(name, [field])
      else list.push(field)
    }
  }
  return new Map(
    [...mentions].map(([name, list]) => [
      name,
      { ...join(list), schemas: [...new Set(list.flatMap(({ schemas }) => schemas))] },
    ]),
  )
}

function entriesOf(value: unknown): [string, unknown][] {
  return isObject(value) ? Object.entries(value) : []
}
