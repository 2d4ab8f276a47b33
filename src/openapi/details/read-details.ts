import { isObject, type Schema } from '../../core/index.ts'
import { toSchema2020 } from '../schema/to-schema-2020.ts'
import { anyFieldPath, fieldPath } from './field-path.ts'
import { createListVariants, type PlainSchema, type Variant } from './list-variants.ts'
import type { OnLoss } from './merge-schemas.ts'
import { admits } from './value-types.ts'

/** A field of details. */
export interface Field {
  /** Where it stands: `lock.until`, `items[].id`, `pair[0]`, `prices.*` for any key. */
  readonly path: string
  /** Tells whether it is there whenever the object or array that it belongs to is. */
  readonly isRequired: boolean
  /** Tells whether it is there wherever a variant knows it: what a reader may rely on once it has told variants apart. */
  readonly isPromised: boolean
  /** Gives what it may be. Most fields that refer to their own schema are optional, and not everybody asks. */
  readonly variants: () => Variant[]
}

/** What a schema says of details. */
export interface DetailsReading {
  /** What details as a whole may be. */
  readonly variants: readonly Variant[]
  /** Gives what the items of the arrays may be, places of tuples apart. */
  readonly itemsOf: (parents: readonly Variant[], path: string) => Variant[]
  /** Gives the fields of the objects among some variants, the places of tuples, and the fields of items. */
  readonly fieldsOf: (parents: readonly Variant[], path: string) => Field[]
}

/** Reads a schema of details. Throws a TypeError for one that is nested too deep. */
export function readDetails(root: Schema, onLoss: OnLoss): DetailsReading {
  const listVariants = createListVariants(root, onLoss)
  return { variants: listVariants(toSchema2020(root, String), '', new Map([['', '']])), itemsOf, fieldsOf }

  function itemsOf(parents: readonly Variant[], path: string): Variant[] {
    return parents.flatMap(({ schema, trail }) =>
      isObject(schema.items) && admits(schema, 'array') ? listVariants(schema.items, `${path}[]`, trail) : [],
    )
  }

  function fieldsOf(parents: readonly Variant[], path: string): Field[] {
    const objects = parents.filter(({ schema, sameAs }) => sameAs === undefined && admits(schema, 'object'))
    const tuples = parents.filter(({ schema }) => schema.prefixItems !== undefined && admits(schema, 'array'))
    const keys = objects.flatMap(({ schema }) => [...Object.keys(schema.properties ?? {}), ...(schema.required ?? [])])
    const places = tuples.flatMap(({ schema: { prefixItems = [] } }) => [...prefixItems.keys()])
    const items = itemsOf(parents, path)
    return [
      ...[...new Set(keys)].map((key) => {
        const knowing = objects.filter(({ schema }) => propertyIn(schema, key).length > 0)
        const isPromised = knowing.every(({ schema }) => schema.required?.includes(key))
        const isRequired = isPromised && knowing.length === objects.length
        return toField({ path: fieldPath(path, key), isRequired, isPromised }, objects, (schema) =>
          propertyIn(schema, key),
        )
      }),
      ...(objects.some(({ schema }) => furtherIn(schema).length > 0)
        ? [toField({ path: anyFieldPath(path), isRequired: false, isPromised: true }, objects, furtherIn)]
        : []),
      ...[...new Set(places)].map((place) => {
        const isRequired = tuples.every(({ schema }) => Number(schema.minItems ?? 0) > place)
        const at = { path: `${path}[${place}]`, isRequired, isPromised: isRequired }
        return toField(at, tuples, (schema) => placeIn(schema, place))
      }),
      ...(items.length > 0 ? fieldsOf(items, `${path}[]`) : []),
    ]
  }

  function toField(at: Omit<Field, 'variants'>, parents: readonly Variant[], partsIn: PartsIn): Field {
    const variants = () =>
      parents.flatMap(({ schema, trail }) => partsIn(schema).flatMap((part) => listVariants(part, at.path, trail)))
    return { ...at, variants }
  }
}

type PartsIn = (schema: PlainSchema) => readonly Schema[]

function propertyIn({ properties = {}, required = [] }: PlainSchema, key: string): Schema[] {
  if (Object.hasOwn(properties, key)) return [properties[key] as Schema]
  return required.includes(key) ? [{}] : []
}

function placeIn({ prefixItems = [] }: PlainSchema, place: number): readonly Schema[] {
  return prefixItems.slice(place, place + 1)
}

function furtherIn({ additionalProperties, patternProperties = {} }: PlainSchema): Schema[] {
  return [additionalProperties, ...Object.values(patternProperties)].filter(
    (part) => isObject(part) && Object.keys(part).length > 0,
  ) as Schema[]
}
