import { isWithin } from '../details/field-path.ts'
import type { LockedCode } from './code-lock.ts'
import { inSomeVariants } from './required-details.ts'

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
  const isRetyped = (field: string) => was.has(field) && is.has(field)
  // What some variants had, and now all have, is new in the others and breaks nobody.
  for (const [field, type] of was) if (type === `${is.get(field)}${inSomeVariants}`) was.delete(field)
  const differing = [...new Set([...was.keys(), ...is.keys()])].filter((field) => was.get(field) !== is.get(field))

  return differing
    .filter((field) => isRetyped(field) || !differing.some((other) => isWithin(field, other)))
    .map((field) => ({ field, before: was.get(field), now: is.get(field) }))
}
