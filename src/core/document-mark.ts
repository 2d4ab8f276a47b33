import type { RouteContract } from './error-contract.ts'

// A key that @fastify/swagger copies from its options to the document, and from the schema of a route to its operation,
// however the address is rewritten.
const mark = 'x-error-envelope'

/** Marks what a document begins with as one whose marks are taken off in the end. */
export function markDocument<Document extends object>(document: Document): Document {
  return { ...document, [mark]: true }
}

/** Tells whether a document bears the mark. */
export function isMarkedDocument(document: object | undefined): boolean {
  return document !== undefined && mark in document
}

/** Gives a route's schema with its contract on it, for the operation in a document that is made from the schema. */
export function markSchema<Schema extends object>(schema: Schema | undefined, route: RouteContract): Schema {
  // A function: what walks through schemas takes it for no schema.
  return { ...schema, [mark]: () => route } as unknown as Schema
}

/** Gives a document without its mark. */
export function unmarkDocument<Document extends object>(document: Document): Document {
  const { [mark]: _, ...rest } = document as Document & { [mark]?: true }
  return rest as unknown as Document
}

/** Takes the contract off an operation; undefined where there is none on it. */
export function takeMark(operation: object): RouteContract | undefined {
  const marked = operation as { [mark]?: () => RouteContract }
  const route = marked[mark]?.()
  delete marked[mark]
  return route
}
