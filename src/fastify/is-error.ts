/** Tells whether a value is an `Error` of this realm, as Fastify does. A proxy may refuse to tell its prototype. */
export function isError(thrown: unknown): thrown is Error {
  try {
    return thrown instanceof Error
  } catch {
    return false
  }
}
