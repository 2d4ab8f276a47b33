import type { CatalogueEntry } from '../../core/index.ts'
import { type CodeLock, codeLockOf, type LockedCode } from './code-lock.ts'
import { toRequiredDetails } from './required-details.ts'

/**
 * Makes the lock that describes a catalogue now, for a version of the application.
 *
 * A code that was known keeps its `since`; one that is gone stays, as retired in this version or in an earlier one. Of
 * two classes on one code the first by name counts: that there are two is for `compareCodes` to say. Throws a TypeError
 * for a schema of details that is nested too deep.
 */
export function toCodeLock(entries: readonly CatalogueEntry[], version: string | null, before?: CodeLock): CodeLock {
  const known = new Map(Object.entries(before?.codes ?? {}))
  const codes = new Map<string, LockedCode>()
  for (const [code, locked] of known)
    codes.set(code, locked.retired === undefined ? { ...locked, retired: version } : locked)
  for (const { code, name, status, errorClass } of [...entries].sort((a, b) => (a.name > b.name ? -1 : 1))) {
    const since = known.get(code)?.since
    const details = toRequiredDetails(errorClass.detailsSchema)
    codes.set(code, { status, name, details, since: since === undefined ? version : since })
  }
  return codeLockOf(codes)
}
