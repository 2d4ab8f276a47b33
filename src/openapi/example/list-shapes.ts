import type { Schema } from '../../core/index.ts'
import { givenKeywords, mergeSchemas } from './merge-schemas.ts'

/** A schema of `toSchema2020`, and the pointers that were followed to come to it. */
export interface Shape {
  readonly schema: Schema
  readonly trail: ReadonlySet<string>
}

/**
 * Lists what a schema comes to without references and unions: a schema for each choice of branches, one after the other
 * as they are asked for. `follow` gives what a reference means; none where it leads back.
 */
export function* listShapes(
  { schema, trail }: Shape,
  follow: (reference: string, trail: Shape['trail']) => readonly Shape[],
): Generator<Shape> {
  const { $ref, allOf = [], anyOf, oneOf, ...own } = schema
  if (JSON.stringify(own.not) === '{}') return
  const unions = [...(allOf as Schema[]).map((member) => [member]), ...[anyOf, oneOf].filter(Array.isArray)]
  const demands = unions.map((branches) => branches.map((branch) => ({ schema: branch as Schema, trail })))
  const given = Object.fromEntries(Object.entries(own).filter(([keyword]) => givenKeywords.has(keyword)))
  yield* choose({ schema: own, trail }, typeof $ref === 'string' ? [follow($ref, trail), ...demands] : demands)

  function* choose(chosen: Shape, [branches, ...others]: readonly (readonly Shape[])[]): Generator<Shape> {
    if (branches === undefined) yield { ...chosen, schema: { ...chosen.schema, ...given } }
    for (const branch of branches ?? []) {
      for (const inner of listShapes(branch, follow)) {
        const merged = mergeSchemas(chosen.schema, inner.schema)
        yield* choose({ schema: merged, trail: new Set([...chosen.trail, ...inner.trail]) }, others)
      }
    }
  }
}
