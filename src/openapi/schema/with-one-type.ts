import type { Schema } from '../../core/index.ts'
import { typeOfKeyword } from './type-of-keyword.ts'

// A value that is null, in OpenAPI 3.0: null is no type there, and admitted by a flag beside a type.
const nullSchema: Schema = { type: 'object', nullable: true, enum: [null] }

/** Converts the types of a schema to what OpenAPI 3.0 has: one type in each schema, a flag for null, items in arrays. */
export function withOneType(schema: Schema): Schema {
  const { type, ...rest } = schema
  if (type === undefined) return schema
  const types = [type].flat()
  const [only, ...others] = types.filter((each) => each !== 'null')
  if (only === undefined) return { ...schema, ...nullSchema }
  if (others.length === 0) return ofType(only, rest, types.length > 1 ? { nullable: true } : {})

  const general = Object.entries(rest).filter(([keyword]) => !speaksOf(types, keyword))
  const branches = [only, ...others].map((each) => ofType(each, pick(rest, each)))
  const union = { anyOf: types.includes('null') ? withNull(branches) : branches }
  return { ...Object.fromEntries(general), ...union }
}

/** Adds null to the branches of a union: by a flag on the first that can bear it, else by a branch. */
export function withNull(branches: readonly Schema[]): Schema[] {
  const index = branches.findIndex(
    (branch) => branch.type !== undefined && deniers.every((key) => branch[key] === undefined),
  )
  const bearer = branches[index]
  if (bearer === undefined) return [...branches, nullSchema]
  const values = Array.isArray(bearer.enum) ? { enum: [...new Set([...bearer.enum, null])] } : {}
  return branches.with(index, { ...bearer, nullable: true, ...values })
}

// What may not admit null, whatever the flag says.
const deniers = ['allOf', 'anyOf', 'oneOf', 'not']

function ofType(type: unknown, rest: Schema, nullable: Schema = {}): Schema {
  return { type, ...(type === 'array' ? { items: {} } : {}), ...rest, ...nullable }
}

function pick(schema: Schema, type: unknown): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => speaksOf([type], keyword)))
}

function speaksOf(types: readonly unknown[], keyword: string): boolean {
  const type = typeOfKeyword.get(keyword)
  return types.some((each) => (each === 'integer' ? 'number' : each) === type)
}
