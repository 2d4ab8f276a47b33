import type { JsonSchema } from '../server/tool-schema.ts'
import { dependentsOf } from './schema-parts.ts'
import { knowsUnevaluated, refusesUnknownFields } from './unknown-fields.ts'

/** The schema of a tool as it is published and checked, and what it makes of fields that it does not list. */
export interface EffectiveSchema {
  readonly schema: JsonSchema
  /** What was added to refuse unknown fields, where anything was. */
  readonly closedBy: ClosingKeyword | undefined
  /** Whether a field that it does not list, at the top level, makes a call fail. */
  readonly rejectsUnknown: boolean
}

/** The two keywords by which a schema refuses fields that it does not list. */
export type ClosingKeyword = 'additionalProperties' | 'unevaluatedProperties'

const composing = ['$ref', '$dynamicRef', '$recursiveRef', 'allOf', 'anyOf', 'oneOf', 'if']

/**
 * Closes a schema at the top level where it says nothing of fields that it does not list, if that is wanted (contract v1,
 * "Strict-unknown-fields default"). What it says stays, and so does everything below.
 *
 * Where a schema is made of others its own list of fields is not all, so they are counted as unevaluated; dialects before
 * 2019-09 can't, and stay as they are. Throws a TypeError for a schema that is of no object.
 */
export function effectiveSchema(schema: JsonSchema, strict: boolean): EffectiveSchema {
  const { type = 'object' } = schema
  if (type !== 'object')
    throw new TypeError('the arguments of a tool are an object, so its schema must have the type object.')
  const closedBy = strict ? closingKeywordFor(schema) : undefined
  const closed: JsonSchema = { ...schema, type, ...(closedBy !== undefined && { [closedBy]: false }) }
  return { schema: closed, closedBy, rejectsUnknown: refusesUnknownFields(closed) }
}

function closingKeywordFor(schema: JsonSchema): ClosingKeyword | undefined {
  const { additionalProperties, unevaluatedProperties } = schema
  if (additionalProperties !== undefined) return undefined
  const isComposed = composing.some((keyword) => Object.hasOwn(schema, keyword)) || dependentsOf(schema).length > 0
  // The same as what it says, by the keyword that has a code of its own.
  if (unevaluatedProperties === false && !isComposed) return 'additionalProperties'
  if (unevaluatedProperties !== undefined) return undefined
  if (!isComposed) return 'additionalProperties'
  return knowsUnevaluated(schema) ? 'unevaluatedProperties' : undefined
}
