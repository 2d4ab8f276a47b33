import { isObject, type Schema } from '../../core/index.ts'
import { partsOf } from './schema-parts.ts'

type Fate = 'refused' | 'taken' | 'ignored'

/** Tells whether the dialect of a schema has `unevaluatedProperties` (JSON Schema, since 2019-09). */
export function knowsUnevaluated({ $schema }: Schema): boolean {
  return !/draft-0\d/.test(String($schema))
}

/**
 * Tells whether a field that a schema does not list, at the top level, makes a value fail. Where branches of a union differ, one
 * that takes such a field is enough to say no.
 */
export function refusesUnknownFields(root: Schema): boolean {
  return fateIn(root, root, new Map()) === 'refused'
}

function fateIn(schema: unknown, root: Schema, known: Map<unknown, Fate>): Fate {
  if (schema === false) return 'refused'
  if (!isObject(schema)) return 'ignored'
  const before = known.get(schema)
  if (before !== undefined) return before
  known.set(schema, 'ignored')
  const inner = (part: unknown) => fateIn(part, root, known)
  const { all, choices } = partsOf(schema, root)
  const fates: readonly Fate[] = [
    fateBy(schema.additionalProperties),
    ...all.map(inner),
    ...choices.map((parts) => fateOfChoice(parts.map(inner))),
    // What a condition looks at is evaluated for Ajv even where it fails, so a closed one hides the rest.
    isObject(schema.if) && inner(schema.if) === 'refused' ? 'taken' : 'ignored',
  ]
  // What is taken by one part is evaluated, so the keyword for the rest does not see it.
  const fate = strongest(fates) ?? (knowsUnevaluated(root) ? fateBy(schema.unevaluatedProperties) : 'ignored')
  known.set(schema, fate)
  return fate
}

function fateBy(keyword: unknown): Fate {
  if (keyword === undefined) return 'ignored'
  return keyword === false ? 'refused' : 'taken'
}

function fateOfChoice(fates: readonly Fate[]): Fate {
  if (fates.every((fate) => fate === 'refused')) return 'refused'
  return fates.includes('taken') ? 'taken' : 'ignored'
}

function strongest(fates: readonly Fate[]): Fate | undefined {
  return (['refused', 'taken'] as const).find((fate) => fates.includes(fate))
}
