import type { CatalogueEntry } from 'error-envelope/core'
import { expect } from 'vitest'
import { compareCodes } from '../../../src/openapi/lock/compare-codes.ts'
import { toCodeLock } from '../../../src/openapi/lock/to-code-lock.ts'

/** What changed between two catalogues, compared with the entries and with their lock, which must agree. */
export function changesFrom(before: readonly CatalogueEntry[], now: readonly CatalogueEntry[]) {
  const lock = toCodeLock(before, '1.0.0')
  const changes = compareCodes(lock, now)
  expect(compareCodes(lock, toCodeLock(now, '2.0.0', lock))).toEqual(changes)
  return changes
}

/** The sentences of what breaks clients, and the kinds of what does not. */
export function breakingOf(before: readonly CatalogueEntry[], now: readonly CatalogueEntry[]) {
  const changes = changesFrom(before, now)
  return [...changes.breaking.map(({ text }) => text), ...changes.additions.map(({ kind }) => kind)]
}
