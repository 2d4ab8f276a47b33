import { distance } from 'fastest-levenshtein'
import { errorCodeFromName } from '../../core/index.ts'

/** Gives the codes that may have been meant by one that there is not, or by the name of a class, the nearest first. */
export function nearestCodes(asked: string, codes: readonly string[]): string[] {
  const code = errorCodeFromName(asked)
  // A typing error in each third letter is as much as a person makes.
  const limit = Math.max(2, Math.floor(code.length / 3))
  return [...new Set(codes)]
    .map((known) => ({ known, steps: distance(code, known) }))
    .filter(({ steps }) => steps <= limit)
    .sort((one, other) => one.steps - other.steps || (one.known < other.known ? -1 : 1))
    .slice(0, 3)
    .map(({ known }) => known)
}
