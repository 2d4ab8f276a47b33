import { typeOfKeyword } from '../schema/type-of-keyword.ts'
import type { PlainSchema } from './list-variants.ts'

/** Gives the types that a schema names, or means by speaking of one alone; undefined where it may be anything. */
export function typesOf({ type, ...others }: PlainSchema): readonly string[] | undefined {
  if (type !== undefined) return [type].flat()
  const spoken = new Set(Object.keys(others).flatMap((keyword) => typeOfKeyword.get(keyword) ?? []))
  return spoken.size === 1 ? [...spoken] : undefined
}

/** Tells whether a schema admits objects, or arrays, other than single values. */
export function admits(schema: PlainSchema, type: 'object' | 'array'): boolean {
  return schema.enum === undefined && (typesOf(schema)?.includes(type) ?? true)
}

/** Gives the single values that a schema admits; undefined where it admits others. */
export function valuesOf({ enum: values, type }: PlainSchema): readonly unknown[] | undefined {
  const types = type === undefined ? undefined : [type].flat()
  return values?.filter((value) => types === undefined || typesOfValue(value).some((each) => types.includes(each)))
}

/** Gives the types of a value, from the narrowest. */
export function typesOfValue(value: unknown): string[] {
  if (value === null) return ['null']
  if (Array.isArray(value)) return ['array']
  return Number.isInteger(value) ? ['integer', 'number'] : [typeof value]
}
