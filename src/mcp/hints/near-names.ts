import { distance } from 'fastest-levenshtein'

const maximumNames = 3
const maximumLength = 200

/**
 * Finds the names that a name may have been meant for, at most 3, the nearest first. Case and punctuation count for nothing;
 * of the rest a third may differ.
 */
export function nearNames(name: string, candidates: Iterable<string>): string[] {
  if (name.length > maximumLength) return []
  const token = toToken(name)
  if (token === '') return []
  const limit = Math.floor(token.length / 3)
  const near = new Map<string, number>()
  for (const candidate of candidates) {
    if (candidate.length > maximumLength) continue
    const other = toToken(candidate)
    // What differs more in length alone need not be compared.
    if (Math.abs(other.length - token.length) > limit) continue
    const apart = distance(token, other)
    if (apart <= limit) near.set(candidate, apart)
  }
  return [...near]
    .sort(([one, apart], [other, otherApart]) => apart - otherApart || (one < other ? -1 : 1))
    .slice(0, maximumNames)
    .map(([candidate]) => candidate)
}

/** Tells whether two names are the same but for case and punctuation. */
export function isVariant(one: string, other: string): boolean {
  const token = toToken(one)
  return token !== '' && token === toToken(other)
}

function toToken(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}
