import { isObject } from '../../core/index.ts'

/** Lists the values that a schema allows by its own `const` or `enum`; undefined where it allows any. */
export function allowedValues(schema: unknown): readonly unknown[] | undefined {
  if (!isObject(schema)) return undefined
  if (Object.hasOwn(schema, 'const')) return [schema.const]
  return Array.isArray(schema.enum) ? schema.enum : undefined
}
