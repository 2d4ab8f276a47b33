// What was thrown may be a proxy, and its getters may throw.

/** Reads a property of anything; undefined where that throws. */
export function readProperty(value: unknown, key: string | symbol): unknown {
  try {
    return (value as Record<string | symbol, unknown> | null | undefined)?.[key]
  } catch {
    return undefined
  }
}
