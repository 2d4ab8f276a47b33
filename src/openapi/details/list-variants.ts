import { followReference, isObject, type Schema } from '../../core/index.ts'
import { toSchema2020 } from '../schema/to-schema-2020.ts'
import { givenIn, mergeSchemas, type OnLoss } from './merge-schemas.ts'

/** A schema of `toSchema2020` without references, allOf and unions, with its keywords as they are read. */
export interface PlainSchema extends Schema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema | boolean
  readonly required?: readonly string[]
  readonly items?: Schema | boolean
  readonly prefixItems?: readonly Schema[]
}

/** The path that each followed reference was found at, by the pointer that it leads to. */
export type Trail = ReadonlyMap<string, string>

/** One of the shapes that a value may have. */
export interface Variant {
  readonly schema: PlainSchema
  /** What was followed to come here. */
  readonly trail: Trail
  /** The path of the field around this one with the same schema, where it is a cycle; `schema` has only the type. */
  readonly sameAs?: string
}

/** Lists the shapes that a value at a path may have by a schema of `toSchema2020`: none where it can't be there. */
export type ListVariants = (schema: Schema, path: string, trail: Trail) => Variant[]

// Schemas that refer to each other twice and more grow without end when they are written out.
const mostSteps = 2_000
const mostVariants = 100

/**
 * Creates the function that writes out the schemas below one root, with all that they refer to, demand by allOf, and
 * allow by anyOf or oneOf. It calls back for what is lost: a reference that leads nowhere or too far, a union that is too
 * large, a keyword that two schemas say differently. A reference to its own place has no end, and so no shape.
 */
export function createListVariants(root: Schema, onLoss: OnLoss): ListVariants {
  let steps = 0
  return listVariants

  function listVariants(schema: Schema, path: string, trail: Trail): Variant[] {
    steps += 1
    if (steps > mostSteps) return [lost(trail)]
    const { $ref, allOf = [], anyOf, oneOf, ...own } = schema
    const each = (parts: unknown) => (parts as Schema[]).map((part) => listVariants(part, path, trail))
    const demands = [
      ...(typeof $ref === 'string' ? [follow($ref, path, trail)] : []),
      ...each(allOf),
      ...[anyOf, oneOf].filter((union) => union !== undefined).map((union) => each(union).flat()),
    ]
    const whole = demands.reduce(allOfBoth, [{ schema: own, trail }].filter(isPossible))
    return whole.map((variant) => ({ ...variant, schema: { ...variant.schema, ...givenIn(own) } }))
  }

  function follow(reference: string, path: string, trail: Trail): Variant[] {
    const target = followReference(root, reference)
    if (target === undefined) return [lost(trail)]
    const { schema, pointer } = target
    const sameAs = trail.get(pointer)
    if (sameAs === undefined) {
      return listVariants(toSchema2020(schema, String), path, new Map([...trail, [pointer, path]]))
    }
    const type = isObject(schema) ? schema.type : undefined
    return sameAs === path ? [] : [{ schema: toSchema2020({ type }, String), trail, sameAs }]
  }

  function lost(trail: Trail): Variant {
    onLoss('$ref')
    return { schema: {}, trail }
  }

  function allOfBoth(some: readonly Variant[], others: readonly Variant[]): Variant[] {
    const pairs = some.flatMap((one) => others.map((other) => both(one, other))).filter(isPossible)
    if (pairs.length > mostVariants) onLoss('anyOf')
    return pairs.slice(0, mostVariants)
  }

  function both(one: Variant, other: Variant): Variant {
    const schema = mergeSchemas(one.schema, other.schema, onLoss)
    return { ...other, ...one, schema, trail: new Map([...one.trail, ...other.trail]) }
  }
}

function isPossible({ schema: { type, not } }: Variant): boolean {
  return type?.length !== 0 && JSON.stringify(not) !== '{}'
}
