/** Headers of a response: those of fetch (anything with `get`), or a plain object, its names in any case. */
export type HeadersLike = { get(name: string): unknown } | Readonly<Record<string, HeaderValue>>

type HeaderValue = string | readonly string[] | number | undefined

/** Gives the text of a header by its lower-case name, trimmed; undefined where there is none, or it is blank. */
export type HeaderReader = (name: string) => string | undefined

// Servers and clients refuse longer lines by default.
const maximumLength = 16_384

/** Makes a reader of headers, whatever client they come from. Neither it nor the reader throws. */
export function headerReader(headers: unknown): HeaderReader {
  const get = getterOf(headers)
  return (name) => {
    try {
      return textOf(get(name))
    } catch {
      return undefined
    }
  }
}

function getterOf(headers: unknown): (name: string) => unknown {
  try {
    if (typeof headers !== 'object' || headers === null) return () => undefined
    if ('get' in headers && typeof headers.get === 'function') return (name) => (headers as Headers).get(name)
    const names = new Map(Object.keys(headers).map((name) => [name.toLowerCase(), name]))
    return (name) => (headers as Readonly<Record<string, unknown>>)[names.get(name) ?? '']
  } catch {
    return () => undefined
  }
}

// Repeated lines are one combined line, as `Headers.get` gives them (RFC 9110 §5.3).
function textOf(value: unknown): string | undefined {
  const lines = [value].flat().filter((line) => typeof line === 'string' || typeof line === 'number')
  return lines.join(', ').slice(0, maximumLength).trim() || undefined
}
