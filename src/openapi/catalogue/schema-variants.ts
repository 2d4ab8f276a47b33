import { followReference, isObject, type Schema } from '../../core/index.ts'

/** One shape that a value may have: a schema without references and unions. */
export interface Variant {
  readonly schema: Schema
  /** What was followed to come here: the pointers of references, and the paths of the fields that had them. */
  readonly trail: Trail
  /** The path of the field that has the same schema around this one, where it is a cycle. */
  readonly sameAs?: string
}

/** The place that each followed reference had, by its pointer. */
export type Trail = ReadonlyMap<string, string>

/** Gives the shapes that the value at a path may have. */
export type ListVariants = (schema: unknown, path: string, trail: Trail) => Variant[]

// Schemas that refer to each other twice and more grow without end when they are written out.
const mostSteps = 2_000
const mostVariants = 100

/** Creates the function that writes out the schemas below one root. It calls back for each keyword that gets lost. */
export function createListVariants(root: Schema, onLoss: (keyword: string) => void): ListVariants {
  let steps = 0

  return listVariants

  function listVariants(schema: unknown, path: string, trail: Trail): Variant[] {
    steps += 1
    if (steps > mostSteps) onLoss('$ref')
    if (schema === false) return []
    if (steps > mostSteps || !isObject(schema)) return [{ schema: {}, trail }]
    const { $ref, allOf, anyOf, oneOf, ...own } = schema
    const demands = [
      ...(typeof $ref === 'string' ? [follow($ref, path, trail)] : []),
      ...listOf(allOf).map((member) => listVariants(member, path, trail)),
      ...[anyOf, oneOf].filter(Array.isArray).map((list) => list.flatMap((one) => listVariants(one, path, trail))),
    ]
    const variants = demands.reduce<Variant[]>(
      (outer, inner) => bounded(outer.flatMap((a) => inner.map((b) => combine(a, b)))),
      [{ schema: own, trail }],
    )
    // A table has one list of fields, and can't say which of them go together.
    if (variants.filter((variant) => isObject(variant.schema.properties)).length > 1) onLoss('anyOf')
    return variants
  }

  function follow(reference: string, path: string, trail: Trail): Variant[] {
    const target = followReference(root, reference)
    if (target === undefined) {
      onLoss('$ref')
      return [{ schema: {}, trail }]
    }
    const sameAs = trail.get(target.pointer)
    if (sameAs === undefined) return listVariants(target.schema, path, new Map([...trail, [target.pointer, path]]))
    const type = isObject(target.schema) ? target.schema.type : undefined
    return [{ schema: { type }, trail, sameAs }]
  }

  function bounded(variants: Variant[]): Variant[] {
    if (variants.length > mostVariants) onLoss('anyOf')
    return variants.slice(0, mostVariants)
  }

  // What stands beside a reference or a union says it nearer to the reader, and so wins.
  function combine(outer: Variant, inner: Variant): Variant {
    const schema = mergeSchemas(outer.schema, inner.schema)
    const trail = new Map([...outer.trail, ...inner.trail])
    for (const keyword of Object.keys(outer.schema)) {
      const [mine, other] = [outer.schema[keyword], inner.schema[keyword]]
      if (!merged.has(keyword) && other !== undefined && JSON.stringify(mine) !== JSON.stringify(other)) onLoss(keyword)
    }
    const sameAs = outer.sameAs ?? inner.sameAs
    return sameAs === undefined ? { schema, trail } : { schema, trail, sameAs }
  }
}

const merged: ReadonlySet<string> = new Set(['properties', 'required', 'title', 'description', '$id', '$comment'])

function mergeSchemas(outer: Schema, inner: Schema): Schema {
  const properties = [outer, inner].flatMap((schema) =>
    Object.entries(isObject(schema.properties) ? schema.properties : {}),
  )
  const byKey = new Map<string, unknown>()
  for (const [key, schema] of properties) byKey.set(key, byKey.has(key) ? { allOf: [byKey.get(key), schema] } : schema)
  return {
    ...inner,
    ...outer,
    ...(properties.length > 0 ? { properties: Object.fromEntries(byKey) } : {}),
    required: [...listOf(outer.required), ...listOf(inner.required)],
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
