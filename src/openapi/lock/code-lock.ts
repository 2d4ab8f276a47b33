/** What `error-codes.lock.json` holds: every code that was ever published. */
export interface CodeLock {
  /** Of the format, not of the application. */
  readonly version: 1
  /** By code, sorted. */
  readonly codes: Readonly<Record<string, LockedCode>>
}

/** What clients may rely on of a published code. */
export interface LockedCode {
  readonly status: number
  /** The name of the class. */
  readonly name: string
  /** The fields of `details` that are always there, by their path (`lock.until`, `items[].id`), with their type. */
  readonly details: Readonly<Record<string, string>>
  /** The version of the application that published it first; null where it has none. */
  readonly since: string | null
  /** The version that no longer has it; absent while it lives. A retired code is never used again. */
  readonly retired?: string | null
}
