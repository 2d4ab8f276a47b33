import type { CatalogueEntry } from '../../core/index.ts'
import type { CodeChange, CodeChanges } from './code-change.ts'
import type { CodeLock, LockedCode } from './code-lock.ts'
import { compareDetails } from './compare-details.ts'
import { describeChange, type NamedCode } from './describe-change.ts'
import { toCodeLock } from './to-code-lock.ts'

/**
 * Compares the published codes with those of now: a catalogue's entries, or another lock.
 *
 * A code that is gone counts as renamed where exactly one new code has its status and details, and could be the new
 * name of no other. Two classes on one code can only be told of entries; two copies of one class are no two classes.
 */
export function compareCodes(before: CodeLock, now: CodeLock | readonly CatalogueEntry[]): CodeChanges {
  const shared = isLock(now) ? [] : sharedCodes(now)
  const sharedNames = new Set(shared.map(({ code }) => code))
  const known = namedIn(before)
  const present = new Map([...namedIn(isLock(now) ? now : toCodeLock(now, null))].filter(([, code]) => isLive(code)))

  const kept = [...known.values()].flatMap((code) => {
    const twin = present.get(code.code)
    return twin === undefined || sharedNames.has(code.code) ? [] : [[code, twin] as const]
  })
  const lived = kept.filter(([code]) => isLive(code))
  const gone = [...known.values()].filter((code) => isLive(code) && !present.has(code.code))
  const fresh = [...present.values()].filter(({ code }) => !known.has(code) && !sharedNames.has(code))
  const renames = renamesAmong(gone, fresh)
  const newNames = new Set([...renames.values()])

  return {
    breaking: sorted([
      ...gone.map((code) => {
        const newName = renames.get(code)
        return newName === undefined ? describeChange.removed(code) : describeChange.renamed(code, newName)
      }),
      ...lived.flatMap(([code, twin]) =>
        code.status === twin.status ? [] : [describeChange.statusChanged(code, twin)],
      ),
      ...lived.flatMap(([code, twin]) => fieldsBroken(code, twin)),
      ...kept.flatMap(([code, twin]) => (isLive(code) ? [] : [describeChange.retiredReused(code, twin)])),
      ...shared,
    ]),
    additions: sorted([
      ...fresh.filter((code) => !newNames.has(code)).map(describeChange.added),
      ...lived.flatMap(([code, twin]) => (code.name === twin.name ? [] : [describeChange.classRenamed(code, twin)])),
      ...lived.flatMap(([code, twin]) => fieldsAdded(code, twin)),
    ]),
  }
}

function sharedCodes(entries: readonly CatalogueEntry[]): CodeChange[] {
  return [...new Set(entries.map(({ code }) => code))].flatMap((code) => {
    const [first, ...others] = entries
      .filter((entry) => entry.code === code)
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map((entry) => ({ code, ...toCodeLock([entry], null).codes[code] }) as NamedCode)
    return others.flatMap((other) =>
      first === undefined || isSame(first, other) ? [] : [describeChange.shared(first, other)],
    )
  })
}

function renamesAmong(gone: readonly NamedCode[], fresh: readonly NamedCode[]): Map<NamedCode, NamedCode> {
  const pairs = gone.flatMap((code) =>
    fresh.filter((other) => isAlike(code, other)).map((other) => [code, other] as const),
  )
  const isAlone = ([code, other]: readonly [NamedCode, NamedCode]) =>
    pairs.every(([one, two]) => (one === code) === (two === other))
  return new Map(pairs.filter(isAlone))
}

function isAlike(one: NamedCode, other: NamedCode): boolean {
  return one.status === other.status && compareDetails(one, other).length === 0
}

function fieldsBroken(before: NamedCode, now: NamedCode): CodeChange[] {
  return compareDetails(before, now).flatMap(({ field, before: was, now: is }) => {
    if (was === undefined) return []
    const { fieldRemoved, fieldRetyped } = describeChange
    return [is === undefined ? fieldRemoved(now.code, field, was) : fieldRetyped(now.code, field, was, is)]
  })
}

function fieldsAdded(before: NamedCode, now: NamedCode): CodeChange[] {
  return compareDetails(before, now).flatMap(({ field, before: was, now: is }) =>
    was === undefined && is !== undefined ? [describeChange.fieldAdded(now.code, field, is)] : [],
  )
}

function isSame(one: NamedCode, other: NamedCode): boolean {
  return one.name === other.name && isAlike(one, other)
}

function namedIn({ codes }: CodeLock): Map<string, NamedCode> {
  return new Map(Object.entries(codes).map(([code, locked]) => [code, { code, ...locked }]))
}

function isLive({ retired }: LockedCode): boolean {
  return retired === undefined
}

function isLock(now: CodeLock | readonly CatalogueEntry[]): now is CodeLock {
  return !Array.isArray(now)
}

// By code, and of one code in the order in which they were found.
function sorted(changes: readonly CodeChange[]): CodeChange[] {
  return [...changes].sort((a, b) => (a.code === b.code ? 0 : a.code < b.code ? -1 : 1))
}
