import type { TopLevelFields } from './top-level-fields.ts'

/** What a name that is none of a schema's own stands for, and why. */
export interface NameMatch {
  readonly to: string
  readonly reason: 'schema_canonical_key' | 'arg_alias'
}

/** Finds the field that a name means, if it means one alone. */
export type NameMatcher = (name: string) => NameMatch | undefined

/**
 * Makes a matcher of names: equal to a field, or an alias, but for case and everything that is neither letter nor digit.
 *
 * Throws a TypeError for an alias of no field, one that is or reads like another field, and one of two fields.
 */
export function compileNameMatcher(
  { byName, knows }: TopLevelFields,
  aliases: Readonly<Record<string, string>>,
): NameMatcher {
  // undefined where several fields read the same.
  const matches = new Map<string, NameMatch | undefined>()
  for (const to of byName.keys()) {
    const token = tokenOf(to)
    matches.set(token, matches.has(token) ? undefined : { to, reason: 'schema_canonical_key' })
  }
  for (const [from, to] of Object.entries(aliases)) {
    if (!byName.has(to)) throw new TypeError(`the alias ${from} leads to ${to}, which is no field of its schema.`)
    if (knows(from)) throw new TypeError(`the alias ${from} of ${to} is a field itself.`)
    const token = tokenOf(from)
    const other = matches.get(token)
    if (matches.has(token) && other?.to !== to) {
      throw new TypeError(`the alias ${from} of ${to} reads like ${other?.to ?? 'several fields'}.`)
    }
    if (!matches.has(token)) matches.set(token, { to, reason: 'arg_alias' })
  }
  return (name) => matches.get(tokenOf(name))
}

// A name without letters and digits means only itself. Marks are parts of letters: vowels in some scripts.
function tokenOf(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '') || name
}
