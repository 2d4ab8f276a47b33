import type { DetailsFrom } from '../../core/index.ts'

/** A JSON Schema as an object: a literal, or one made with TypeBox. */
export type JsonSchema = { readonly [keyword: string]: unknown }

/** What is asked of a schema library: to check a value (Standard Schema), and its JSON Schema (Standard JSON Schema). */
export interface StandardSchema {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => StandardResult | Promise<StandardResult>
    readonly types?: { readonly input: unknown; readonly output: unknown } | undefined
    readonly jsonSchema?: {
      readonly input: (options: { readonly target: string }) => Record<string, unknown>
      readonly output: (options: { readonly target: string }) => Record<string, unknown>
    }
  }
}

/** What a Standard Schema says of a value. */
export type StandardResult =
  | { readonly value: unknown; readonly issues?: undefined }
  | { readonly issues: readonly { readonly message: string; readonly path?: readonly unknown[] | undefined }[] }

/** A schema of arguments or results: JSON Schema, TypeBox, or any Standard Schema such as zod's. */
export type ToolSchema = object

/** What a tool is given under a schema, and what it may give. */
export type TypeOf<Schema> = Schema extends { readonly '~standard': { readonly types?: infer Types } }
  ? NonNullable<Types> extends { readonly output: infer Output }
    ? Output
    : unknown
  : DetailsFrom<Schema>

const target = 'draft-2020-12'

/** A schema as two things: what is published and checked, and the library's own check where there is one. */
export interface ReadSchema {
  readonly json: JsonSchema
  readonly standard: StandardSchema['~standard'] | undefined
}

/**
 * Reads a schema of either form. Throws a TypeError where no JSON Schema can be had of it.
 */
export function readSchema(schema: unknown, direction: 'input' | 'output', given?: JsonSchema): ReadSchema {
  if ((typeof schema !== 'object' && typeof schema !== 'function') || schema === null || Array.isArray(schema)) {
    throw new TypeError('it must be a JSON Schema, or the schema of a library such as zod.')
  }
  if (!isStandard(schema)) {
    if (Object.values(schema).some(isStandard))
      throw new TypeError('it is a record of schemas; wrap it in z.object({ ... }).')
    return { json: schema as JsonSchema, standard: undefined }
  }
  const standard = schema['~standard']
  const json = given ?? jsonOf(schema, direction)
  return { json, standard }
}

// Made once for each schema: servers that are built for each request bring the same ones again.
const converted = { input: new WeakMap<object, JsonSchema>(), output: new WeakMap<object, JsonSchema>() }

function jsonOf(schema: StandardSchema, direction: 'input' | 'output'): JsonSchema {
  const before = converted[direction].get(schema)
  if (before !== undefined) return before
  const { jsonSchema, vendor } = schema['~standard']
  if (jsonSchema === undefined) {
    throw new TypeError(`${vendor} can't tell its JSON Schema; give that beside it as ${direction}JsonSchema.`)
  }
  try {
    const json = jsonSchema[direction]({ target })
    converted[direction].set(schema, json)
    return json
  } catch (thrown) {
    throw new TypeError(`it has no JSON Schema: ${thrown instanceof Error ? thrown.message : thrown}`, {
      cause: thrown,
    })
  }
}

function isStandard(value: unknown): value is StandardSchema {
  return (typeof value === 'object' || typeof value === 'function') && value !== null && '~standard' in value
}
