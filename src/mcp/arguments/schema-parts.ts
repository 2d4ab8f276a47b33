import { followReference, isObject, type Schema } from '../../core/index.ts'

/** What a schema says of the same value by others: parts that all hold, and choices, of each of which one part holds. */
export interface SchemaParts {
  readonly all: readonly unknown[]
  readonly choices: readonly (readonly unknown[])[]
}

/** Lists the schemas that a schema applies to the same value, through references too. */
export function partsOf(schema: Schema, root: Schema): SchemaParts {
  const { $ref, allOf, anyOf, oneOf, if: condition, then = true, else: otherwise = true } = schema
  return {
    all: [...(typeof $ref === 'string' ? [followReference(root, $ref)?.schema] : []), ...listOf(allOf)],
    choices: [
      ...[listOf(anyOf), listOf(oneOf)],
      // A condition limits nothing by itself, but what it names is known.
      ...(condition === undefined
        ? []
        : [
            [then, otherwise],
            [condition, true],
          ]),
      ...dependentsOf(schema).map((dependent) => [dependent, true]),
    ].filter(({ length }) => length > 0),
  }
}

/** Lists the schemas that hold once a field is there: `dependentSchemas`, in older dialects among the `dependencies`. */
export function dependentsOf({ dependentSchemas, dependencies }: Schema): readonly unknown[] {
  return [dependentSchemas, dependencies]
    .flatMap((record) => (isObject(record) ? Object.values(record) : []))
    .filter((dependent) => !Array.isArray(dependent))
}

/** Lists a schema and all schemas that it applies to the same value, each once. */
export function withParts(schema: unknown, root: Schema): readonly unknown[] {
  const found = new Set([schema])
  for (const each of found) {
    if (!isObject(each)) continue
    const { all, choices } = partsOf(each, root)
    for (const part of [...all, ...choices.flat()]) found.add(part)
  }
  return [...found]
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
