import type { ErrorObject } from 'ajv'
import { isObject, type Schema } from '../../core/index.ts'
import { allowedValues } from './allowed-values.ts'
import { includedSchemas, propertiesOf } from './included-schemas.ts'

type Tags = ReadonlyMap<string, readonly unknown[]>

/**
 * Finds the branch of a failing union that was meant: the only one whose tags fit, tags being the properties that every branch
 * with such gives by `const` or `enum`. Undefined where none or several fit.
 */
export function meantBranch({ schema, data }: ErrorObject, root: Schema): number | undefined {
  if (!Array.isArray(schema) || !isObject(data) || Array.isArray(data)) return undefined
  const tags = schema.map((branch) => tagsOf(branch, root))
  const names = namesInAll(tags.filter(({ size }) => size > 0))
  if (names.length === 0) return undefined
  const fits = (branch: Tags) =>
    names.every((name) => Object.hasOwn(data, name) && branch.get(name)?.includes(data[name]) === true)
  const fitting = tags.flatMap((branch, index) => (fits(branch) ? [index] : []))
  return fitting.length === 1 ? fitting[0] : undefined
}

// Unions may be nested, and a schema may hold itself.
const maximumDepth = 5

function tagsOf(branch: unknown, root: Schema, depth = 0): Tags {
  const schemas = depth < maximumDepth ? includedSchemas(branch, root) : []
  const tags = new Map<string, readonly unknown[]>()
  for (const union of schemas.flatMap(({ oneOf, anyOf }) => [oneOf, anyOf]).filter(Array.isArray)) {
    const inner: readonly Tags[] = union.map((each) => tagsOf(each, root, depth + 1))
    for (const name of namesInAll(inner))
      tags.set(
        name,
        inner.flatMap((each) => each.get(name) ?? []),
      )
  }
  for (const [name, property] of schemas.flatMap((schema) => Object.entries(propertiesOf(schema)))) {
    const values = includedSchemas(property, root)
      .map(allowedValues)
      .find((allowed) => allowed !== undefined)
    if (values !== undefined) tags.set(name, values)
  }
  return tags
}

function namesInAll([first, ...others]: readonly Tags[]): string[] {
  return [...(first?.keys() ?? [])].filter((name) => others.every((each) => each.has(name)))
}
