/** Carries to the error handler of this plugin what was thrown and is no `Error`, where Fastify would lose it. */
export class Carrier extends Error {
  override readonly name = 'Carrier'
  readonly carried: unknown

  constructor(carried: unknown) {
    super('Something other than an Error was thrown', { cause: carried })
    this.carried = carried
  }
}

/** Gives what was thrown in the first place. */
export function unwrapThrown(thrown: unknown): unknown {
  return isErrorOf(Carrier, thrown) ? (thrown as Carrier).carried : thrown
}

/** Tells whether a value is an instance of an error class. A proxy may refuse to tell its prototype. */
export function isErrorOf(ErrorClass: ErrorConstructor | typeof Carrier, thrown: unknown): boolean {
  try {
    return thrown instanceof ErrorClass
  } catch {
    return false
  }
}
