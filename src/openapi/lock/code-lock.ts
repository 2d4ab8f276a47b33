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
  /**
   * The fields of `details` that are there wherever their parent is, by their path (`lock.until`, `items[].id`), with
   * their type; sorted. Of details that are an array, `[]` is the type of its items.
   */
  readonly details: Readonly<Record<string, string>>
  /** The version of the application that published it first; null where it has none. */
  readonly since: string | null
  /** The version that no longer has it; absent while it lives. A retired code is never used again. */
  readonly retired?: string | null
}

/** Makes a lock of codes, in the one order of codes, keys and fields that it has. */
export function codeLockOf(codes: Iterable<readonly [code: string, locked: LockedCode]>): CodeLock {
  const inOrder = [...codes].map(([code, { status, name, details, since, retired }]) => {
    const locked = { status, name, details: sorted(Object.entries(details)), since }
    return [code, retired === undefined ? locked : { ...locked, retired }] as const
  })
  return { version: 1, codes: sorted(inOrder) }
}

/** Tells whether two locks say the same, whatever the order of their keys. */
export function isSameLock(one: CodeLock, other: CodeLock): boolean {
  const [first, second] = [one, other].map((lock) => JSON.stringify(codeLockOf(Object.entries(lock.codes))))
  return first === second
}

// By Object.fromEntries, which makes even `__proto__` an ordinary key.
function sorted<Value>(entries: readonly (readonly [string, Value])[]): Record<string, Value> {
  return Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)))
}
