const found = new Map<string, symbol>()

/**
 * Finds a symbol by which Fastify keeps something of its own on an object; undefined where the object has none such.
 *
 * For what no public API tells: the next error handler, the trailers, the options, the hooks of a route, the stream of a
 * body, the servers of further addresses. Where a Fastify of another version keeps one elsewhere, that use does nothing.
 */
export function ownSymbol(owner: object, description: string): symbol | undefined {
  // Two copies of Fastify in one process have symbols of their own.
  const known = found.get(description)
  if (known !== undefined && Object.hasOwn(owner, known)) return known
  const symbol = Object.getOwnPropertySymbols(owner).find((each) => each.description === description)
  if (symbol !== undefined) found.set(description, symbol)
  return symbol
}

/** Gives what Fastify keeps on an object under such a symbol; undefined where the object has none such. */
export function ownValue(owner: object, description: string): unknown {
  const key = ownSymbol(owner, description)
  return key === undefined ? undefined : (owner as Record<symbol, unknown>)[key]
}

/** Tells whether a symbol of a description was found on any object. */
export function isSymbolKnown(description: string): boolean {
  return found.has(description)
}
