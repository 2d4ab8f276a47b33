import type { NormalizedEvent } from '../envelope/mcp-error-envelope.ts'
import { oneLine } from '../envelope/one-line.ts'
import { receivedType } from '../envelope/received-type.ts'
import { type Container, coerceValue } from './coerce-value.ts'
import type { EffectiveSchema } from './effective-schema.ts'
import { exampleValues } from './example-values.ts'
import { jsonType } from './field-types.ts'
import { compileNameMatcher } from './match-names.ts'
import { withParts } from './schema-parts.ts'
import { type Field, topLevelFields } from './top-level-fields.ts'

type Arguments = Readonly<Record<string, unknown>>

const maximumExamples = 3
const maximumName = 100

/** Arguments under the names that the schema has for them, and what was done to get there. */
export interface Normalized {
  readonly args: Arguments
  readonly events: readonly NormalizedEvent[]
  readonly malformed?: Malformed
}

/** A text that should hold JSON, and does not. */
export interface Malformed {
  readonly field: string
  readonly expected: Container
  readonly examples: readonly unknown[]
}

/** Normalises the arguments of one call. It changes none of them; where nothing is to be done, they are given back. */
export type Normalizer = (args: Arguments) => Normalized

/**
 * Compiles the normaliser of a tool (contract v1, "Pre-flight argument normalization"). A call costs what it holds, not what the
 * schema lists. Throws a TypeError for aliases that can't be, a SyntaxError for a pattern that is none.
 */
export function compileNormalizer(
  { schema, rejectsUnknown }: EffectiveSchema,
  { aliases = {} }: { readonly aliases?: Readonly<Record<string, string>> } = {},
): Normalizer {
  const fields = topLevelFields(schema)
  const match = compileNameMatcher(fields, aliases)
  const unknownKind = rejectsUnknown ? 'unknown_field_rejected' : 'unknown_field_passed_through'

  function examplesOf({ schemas, types }: Field): readonly unknown[] {
    const values = schemas.flatMap((each) => withParts(each, schema)).flatMap(exampleValues)
    const fitting = values.filter((value) => typeof value === 'object' && value !== null && types.has(jsonType(value)))
    return [...new Map(fitting.map((value) => [JSON.stringify(value), value])).values()].slice(0, maximumExamples)
  }

  return (args) => {
    const events: NormalizedEvent[] = []
    const renamed = new Set<string>()
    let malformed: Malformed | undefined
    const entries: [string, unknown][] = []
    for (const key of Object.keys(args)) {
      const name = nameOf(key)
      if (name !== undefined) entries.push([name, giveAs(name, args[key])])
    }
    return { args: events.length === 0 ? args : Object.fromEntries(entries), events, ...(malformed && { malformed }) }

    function nameOf(key: string): string | undefined {
      if (fields.knows(key)) return key
      const found = match(key)
      if (found === undefined) {
        events.push({ kind: unknownKind, field: bounded(key), reason: 'no_schema_match' })
        return key
      }
      const { to, reason } = found
      const from = bounded(key)
      if (Object.hasOwn(args, to) || renamed.has(to)) {
        events.push({ kind: 'dropped_alias', from, canonical: to, to, reason: 'canonical_key_also_present' })
        return undefined
      }
      renamed.add(to)
      events.push({ kind: 'renamed', from, to, reason })
      return to
    }

    function giveAs(name: string, value: unknown): unknown {
      const field = fields.byName.get(name)
      const coercion = field && coerceValue(value, field.types)
      if (field === undefined || coercion === undefined) return value
      if ('missing' in coercion) {
        malformed ??= { field: name, expected: coercion.missing, examples: examplesOf(field) }
        return value
      }
      const [from_type, to_type] = [receivedType(value), receivedType(coercion.value)]
      events.push({ kind: 'coerced', field: name, from_type, to_type, reason: coercion.reason })
      return coercion.value
    }
  }
}

// A client may name an argument as it likes; what is short enough is told as it came.
function bounded(name: string): string {
  return name.length > maximumName ? oneLine(name, maximumName) : name
}
