import type { Schema } from '../../core/index.ts'
import { createListVariants, type PlainSchema, type Trail } from '../details/list-variants.ts'
import { typesOf, valuesOf } from '../details/value-types.ts'
import { toSchema2020 } from '../schema/to-schema-2020.ts'
import { sampleNumber } from './sample-number.ts'
import { makeArray, makeObject, type Next, type Shown } from './sample-parts.ts'
import { sampleString } from './sample-string.ts'

/**
 * Makes details that a JSON Schema describes, for examples: from its own `examples`, `example`, `default`, `const` and
 * `enum` where it has them. They may not fit, as where `not` forbids them, so the caller checks. Gives undefined where
 * there is no end to them, or nothing is admitted. `properties` tells which are shown.
 *
 * Throws a TypeError or a RangeError for a schema that is too deep or too large, and a SyntaxError for a pattern that is
 * none.
 */
export function sample(root: Schema, properties: Shown = 'all'): unknown {
  const listVariants = createListVariants(root, (keyword) => {
    if (keyword === '$ref') throw new RangeError('A reference leads nowhere, or further than a person reads.')
  })
  return makeValue({ allOf: [{ type: ['object', 'array', 'null'] }, toSchema2020(root, String)] }, new Map([['', '']]))

  // Without paths each reference that leads back counts as one to its own place, where no value ends.
  function makeValue(whole: Schema, trail: Trail): unknown {
    for (const { schema, trail: inner } of listVariants(whole, '', trail)) {
      for (const maker of makersFor(schema)) {
        const value = maker?.(schema, (part) => makeValue(part, inner), properties)
        if (value !== undefined) return value
      }
    }
    return undefined
  }
}

/** Makes a value of one type. Undefined where there is none. */
type Make = (schema: PlainSchema, next: Next, properties: Shown) => unknown

const make: Readonly<Record<string, Make>> = {
  object: makeObject,
  array: makeArray,
  string: sampleString,
  integer: (schema) => sampleNumber(schema, 'integer'),
  number: (schema) => sampleNumber(schema, 'number'),
  boolean: () => true,
  null: () => null,
}

// Null last: an example shows what there can be.
function makersFor(schema: PlainSchema): (Make | undefined)[] {
  const types = schema.enum === undefined ? (typesOf(schema) ?? ['string']) : []
  const nullLast = types.toSorted((one, other) => Number(one === 'null') - Number(other === 'null'))
  return [given, ...nullLast.map((type) => make[type])]
}

function given(schema: PlainSchema): unknown {
  const { examples = [], example, default: usual } = schema
  return [...(examples as unknown[]), example, usual, ...(valuesOf(schema) ?? [])].find((value) => value !== undefined)
}
