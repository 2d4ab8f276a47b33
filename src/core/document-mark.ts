import type { RouteContract } from './error-contract.ts'

// A key that @fastify/swagger copies from the schema of a route to its operation, however the address is rewritten.
const mark = 'x-error-envelope'

/** Gives a route's schema with its contract on it, for the operation in a document that is made from the schema. */
export function markSchema<Schema extends object>(schema: Schema | undefined, route: RouteContract): Schema {
  // A function: what walks through schemas takes it for no schema.
  return { ...schema, [mark]: () => route } as unknown as Schema
}

/** Takes the contract off an operation; undefined where there is none on it. */
export function takeMark(operation: object): RouteContract | undefined {
  const marked = operation as { [mark]?: () => RouteContract }
  const route = marked[mark]?.()
  delete marked[mark]
  return route
}
