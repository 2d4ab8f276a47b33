import type { LockedCode } from './code-lock.ts'
import { parentPath } from './field-path.ts'

/** A field of details that clients could rely on before, or can now. */
export interface FieldChange {
  readonly field: string
  /** Its type, as it was; undefined where it was not always there. */
  readonly before: string | undefined
  readonly now: string | undefined
}

/** Gives the fields of details that differ; of one that came or went with its parent, or as that changed, the parent. */
export function compareDetails(before: LockedCode, now: LockedCode): FieldChange[] {
  const was = new Map(Object.entries(before.details))
  const is = new Map(Object.entries(now.details))
  const differs = (field: string) => was.get(field) !== is.get(field)
  const isRetyped = (field: string) => was.has(field) && is.has(field)

  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((field) => differs(field) && (isRetyped(field) || !parentsOf(field).some(differs)))
    .map((field) => ({ field, before: was.get(field), now: is.get(field) }))
}

function parentsOf(field: string): string[] {
  const parent = parentPath(field)
  return parent === undefined ? [] : [parent, ...parentsOf(parent)]
}
