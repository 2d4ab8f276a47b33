import type { ErrorDescription } from '../core/index.ts'

/** Says what an error means, and what to do about it where that is known. */
export function sayAll({ meaning, advice }: ErrorDescription): string {
  return advice === undefined ? meaning : `${meaning} ${advice}`
}
