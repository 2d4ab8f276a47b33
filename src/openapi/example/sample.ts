import { followReference, type Schema } from '../../core/index.ts'
import { toSchema2020 } from '../schema/to-schema-2020.ts'
import { typeOfKeyword } from '../schema/type-of-keyword.ts'
import { listShapes, type Shape } from './list-shapes.ts'
import { sampleNumber } from './sample-number.ts'
import { makeArray, makeObject, type Next, type Shown } from './sample-parts.ts'
import { sampleString } from './sample-string.ts'

// More than a person would read.
const mostSteps = 2_000

/**
 * Makes details that a JSON Schema describes, for examples: from its own `examples`, `example`, `default`, `const` and
 * `enum` where it has them. They may not fit, as where `not` forbids them, so the caller checks. Gives undefined where
 * there is no end to them, or nothing is admitted. `properties` tells which are shown.
 *
 * Throws a TypeError or a RangeError for a schema that is too deep or too large, and a SyntaxError for a pattern that is
 * none.
 */
export function sample(root: Schema, properties: Shown = 'all'): unknown {
  let steps = 0
  const details = { allOf: [{ type: ['object', 'array', 'null'] }, toSchema2020(root, String)] }
  return makeValue({ schema: details, trail: new Set(['']) }, 0)

  function makeValue(at: Shape, turn: number): unknown {
    for (const { schema, trail } of listShapes(at, follow)) {
      takeStep()
      const next: Next = (part, turn) => makeValue({ schema: part, trail }, turn)
      const ways = [givenIn, ...typesOf(schema).map((type) => makers[type])]
      for (const make of ways) {
        const value = make?.(schema, turn, next, properties)
        if (value !== undefined) return value
      }
    }
    return undefined
  }

  function follow(reference: string, trail: Shape['trail']): Shape[] {
    takeStep()
    const target = followReference(root, reference)
    if (target === undefined || trail.has(target.pointer)) return []
    return [{ schema: toSchema2020(target.schema, String), trail: new Set([...trail, target.pointer]) }]
  }

  function takeStep(): void {
    steps += 1
    if (steps > mostSteps) throw new RangeError('An example of this schema would be larger than a person reads.')
  }
}

/** Makes a value of one type; values in a list are told apart by their turn. Undefined where there is none. */
type Make = (schema: Schema, turn: number, next: Next, properties: Shown) => unknown

const makers: Readonly<Record<string, Make>> = {
  object: makeObject,
  array: makeArray,
  string: sampleString,
  integer: (schema, turn) => sampleNumber(schema, 'integer', turn),
  number: (schema, turn) => sampleNumber(schema, 'number', turn),
  boolean: (_, turn) => turn % 2 === 0,
  null: () => null,
}

function givenIn({ examples = [], example, default: usual, enum: values = [] }: Schema, turn: number): unknown {
  const given = [...(examples as unknown[]), example, usual, ...(values as unknown[])]
  const distinct = [...new Set(given.filter((value) => value !== undefined))]
  return distinct[turn % distinct.length]
}

// Null last: an example shows what there can be.
function typesOf({ type, enum: values, ...others }: Schema): string[] {
  if (values !== undefined) return []
  const types = type === undefined ? [spokenOf(others)] : ([type].flat() as string[])
  return types.toSorted((one, other) => Number(one === 'null') - Number(other === 'null'))
}

function spokenOf(schema: Schema): string {
  return (
    Object.keys(schema)
      .map((keyword) => typeOfKeyword.get(keyword))
      .find((type) => type !== undefined) ?? 'string'
  )
}
