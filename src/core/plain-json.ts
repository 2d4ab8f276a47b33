/** Data that JSON can hold as it is. */
export type PlainJson = string | number | boolean | null | PlainJson[] | { [key: string]: PlainJson }

/** Takes each reason why something did not leave as it was given. A reason names no value. */
export type Report = (problem: string) => void

// Far past any payload a reader could use; they only keep a runaway structure from taking the process along.
const maximumDepth = 100
const maximumValues = 100_000

const tooLarge = new RangeError('too many values')

/**
 * Copies a value to data that JSON can hold, and never throws. Gives undefined where nothing is left.
 *
 * As `JSON.stringify` would, but BigInt becomes a string, a Map an object and a Set an array, and text well-formed.
 * Left out and reported are: an Error (its properties were not written for a client), a cycle, what throws when it is
 * read, and what is nested deeper than 100 levels. More than 100,000 values give undefined.
 */
export function toPlainJson(value: unknown, report: Report = () => {}): PlainJson | undefined {
  const ancestors = new Set<object>()
  let values = 0

  function copyOf(read: () => unknown): PlainJson | undefined {
    if (++values > maximumValues) throw tooLarge
    try {
      const value = read()
      return typeof value === 'object' && value !== null ? copyObject(value) : copyScalar(value)
    } catch (thrown) {
      if (thrown === tooLarge) throw thrown
      return leaveOut('a value that throws when it is read')
    }
  }

  function copyObject(value: object): PlainJson | undefined {
    if (ancestors.has(value)) return leaveOut('a cycle')
    if (ancestors.size >= maximumDepth) return leaveOut('a value nested too deep')
    if (isError(value)) return leaveOut('an Error')
    ancestors.add(value)
    try {
      return copyContent(value)
    } finally {
      ancestors.delete(value)
    }
  }

  function copyContent(value: object): PlainJson | undefined {
    const replaced = hasToJson(value) ? value.toJSON() : value
    if (replaced !== value) return copyOf(() => replaced)
    if (Array.isArray(value)) return copyItems(value)
    if (value instanceof Set) return copyItems([...value])
    if (value instanceof Map) return copyEntries([...value].map(([key, item]) => [String(key), () => item]))
    if (isBoxed(value)) return copyScalar(value.valueOf())
    return copyEntries(Object.keys(value).map((key) => [key, () => (value as Record<string, unknown>)[key]]))
  }

  function copyItems(items: readonly unknown[]): PlainJson[] {
    const copies: PlainJson[] = []
    for (let index = 0; index < items.length; index++) copies.push(copyOf(() => items[index]) ?? null)
    return copies
  }

  function copyEntries(entries: readonly (readonly [string, () => unknown])[]): PlainJson {
    const copies: [string, PlainJson][] = []
    for (const [key, read] of entries) {
      const copy = copyOf(read)
      if (copy !== undefined) copies.push([key.toWellFormed(), copy])
    }
    // Unlike an assignment, this makes an own property of a key named `__proto__`.
    return Object.fromEntries(copies)
  }

  function leaveOut(what: string): undefined {
    report(`details: left out ${what}`)
  }

  try {
    return copyOf(() => value)
  } catch {
    report('details: left out, as they are too large')
    return undefined
  }
}

function copyScalar(value: unknown): PlainJson | undefined {
  switch (typeof value) {
    case 'string':
      return value.toWellFormed()
    case 'number':
      return Number.isFinite(value) ? value : null
    case 'boolean':
      return value
    case 'bigint':
      return value.toString()
    default:
      return value === null ? null : undefined
  }
}

function isError(value: object): boolean {
  return value instanceof Error || Object.prototype.toString.call(value) === '[object Error]'
}

function hasToJson(value: object): value is { toJSON(): unknown } {
  return typeof (value as { toJSON?: unknown }).toJSON === 'function'
}

function isBoxed(value: object): boolean {
  return value instanceof String || value instanceof Number || value instanceof Boolean || value instanceof BigInt
}
