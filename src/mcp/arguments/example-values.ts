import { isObject } from '../../core/index.ts'

const maximumValues = 3

/** Gives up to 3 values that a schema names as good ones: its examples, its default, its constant, the first of its enum. */
export function exampleValues(schema: unknown): readonly unknown[] {
  if (!isObject(schema)) return []
  const { examples, enum: values } = schema
  const named = [
    ...(Array.isArray(examples) ? examples : []),
    ...(Object.hasOwn(schema, 'default') ? [schema.default] : []),
    ...(Object.hasOwn(schema, 'const') ? [schema.const] : []),
    ...(Array.isArray(values) ? values : []),
  ]
  return named.slice(0, maximumValues)
}
