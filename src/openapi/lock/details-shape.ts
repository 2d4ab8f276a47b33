import { followReference, isObject, type Schema } from '../../core/index.ts'
import { anyType, commonTypes, renderTypes, typeOfValue, typesNamed } from './field-type.ts'

/** What a schema says of a value: which types it may have, and what is in it where it is an object or an array. */
export interface DetailsShape {
  /** Undefined where it may be of any. */
  readonly types: ReadonlySet<string> | undefined
  readonly fields: ReadonlyMap<string, Field>
  /** Undefined where nothing is said of them. */
  readonly items: DetailsShape | undefined
}

interface Field {
  readonly isRequired: boolean
  /** Made when asked for: most fields that refer to their own schema are optional, and nobody asks. */
  readonly shape: () => DetailsShape
}

/** Makes the shape that a schema describes, with all that it refers to, demands by allOf, and allows by anyOf or oneOf. */
export function shapeOf(root: Schema): DetailsShape {
  return read(root, [''])

  // `trail` has the references that led here, by where they lead.
  function read(schema: unknown, trail: readonly string[]): DetailsShape {
    if (schema === false) return nothing
    if (!isObject(schema)) return anything
    const { $ref, allOf } = schema
    const parts = listIn(allOf).map((part) => read(part, trail))
    if (typeof $ref === 'string') parts.push(follow($ref, trail))
    for (const branches of [listIn(schema.anyOf), listIn(schema.oneOf)]) {
      if (branches.length > 0) parts.push(branches.map((branch) => read(branch, trail)).reduce(either, nothing))
    }
    return parts.reduce(both, own(schema, trail))
  }

  function follow(reference: string, trail: readonly string[]): DetailsShape {
    const at = followReference(root, reference)
    if (at === undefined) return anything
    const visits = trail.filter((pointer) => pointer === at.pointer).length
    if (visits > 1) return nothing
    const shape = read(at.schema, [...trail, at.pointer])
    // A schema within itself: its fields are listed once, further in only its type.
    return visits === 1 ? withoutFields(shape) : shape
  }

  function own(schema: Schema, trail: readonly string[]): DetailsShape {
    const properties = isObject(schema.properties) ? schema.properties : {}
    const required = new Set(listIn(schema.required).filter((key) => typeof key === 'string'))
    const fields = [...new Set([...Object.keys(properties), ...required])].map((key): [string, Field] => {
      const property = Object.hasOwn(properties, key) ? properties[key] : true
      return [key, { isRequired: required.has(key), shape: () => read(property, trail) }]
    })
    const items = itemsIn(schema).map((item) => read(item, trail))
    return {
      types: typesIn(schema),
      fields: new Map(fields),
      items: items.length > 0 ? items.reduce(either, nothing) : undefined,
    }
  }
}

/** Renders the types of a shape: `array of string`, `"a" or "b"`, `object or null`. */
export function typeOf({ types, items }: DetailsShape): string {
  return types === undefined ? anyType : renderTypes(types, items === undefined ? anyType : typeOf(items))
}

const anything: DetailsShape = { types: undefined, fields: new Map(), items: undefined }
const nothing: DetailsShape = { ...anything, types: new Set() }

function both(one: DetailsShape, other: DetailsShape): DetailsShape {
  const keys = new Set([...one.fields.keys(), ...other.fields.keys()])
  const fields = [...keys].map((key): [string, Field] => {
    const pair = [one.fields.get(key), other.fields.get(key)].filter((field) => field !== undefined)
    return [
      key,
      {
        isRequired: pair.some((field) => field.isRequired),
        shape: () => pair.map((field) => field.shape()).reduce(both),
      },
    ]
  })
  return {
    types: one.types && other.types ? commonTypes(one.types, other.types) : (one.types ?? other.types),
    fields: new Map(fields),
    items: one.items && other.items ? both(one.items, other.items) : (one.items ?? other.items),
  }
}

// A branch that is never an object says nothing of the fields of one, and the same for arrays.
function either(one: DetailsShape, other: DetailsShape): DetailsShape {
  const types = one.types && other.types ? new Set([...one.types, ...other.types]) : undefined
  return {
    types,
    fields: !mayBe(one, 'object') ? other.fields : !mayBe(other, 'object') ? one.fields : inBoth(one, other),
    items: !mayBe(one, 'array')
      ? other.items
      : !mayBe(other, 'array')
        ? one.items
        : one.items && other.items && either(one.items, other.items),
  }
}

function inBoth(one: DetailsShape, other: DetailsShape): Map<string, Field> {
  const fields = [...one.fields].flatMap(([key, field]): [string, Field][] => {
    const twin = other.fields.get(key)
    if (twin === undefined) return []
    return [
      [key, { isRequired: field.isRequired && twin.isRequired, shape: () => either(field.shape(), twin.shape()) }],
    ]
  })
  return new Map(fields)
}

/** Tells whether a value of a shape may be of a type. */
export function mayBe({ types }: DetailsShape, type: string): boolean {
  return types === undefined || types.has(type)
}

function withoutFields(shape: DetailsShape): DetailsShape {
  return { ...shape, fields: new Map(), items: shape.items && withoutFields(shape.items) }
}

function typesIn(schema: Schema): ReadonlySet<string> | undefined {
  const values = Object.hasOwn(schema, 'const') ? [schema.const] : listIn(schema.enum)
  const named = typesNamed(schema.type, schema.format)
  if (values.length === 0) return named ?? impliedTypes(schema)
  const ofValues = new Set(values.map(typeOfValue))
  return named === undefined ? ofValues : commonTypes(ofValues, named)
}

// Details are objects or arrays: a schema that speaks of fields or items alone means one.
function impliedTypes(schema: Schema): ReadonlySet<string> | undefined {
  if ('properties' in schema || 'required' in schema) return new Set(['object'])
  return 'items' in schema || 'prefixItems' in schema ? new Set(['array']) : undefined
}

// Of a tuple the items at all places, and what may follow.
function itemsIn({ items, prefixItems, additionalItems }: Schema): unknown[] {
  const tuple = listIn(prefixItems ?? items)
  const rest = Array.isArray(items) ? additionalItems : items
  return rest === undefined || rest === false ? tuple : [...tuple, rest]
}

function listIn(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}
