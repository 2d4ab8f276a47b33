import { isError } from './is-error.ts'

/** Carries to the next error handler, and in the end to ours, what was thrown and is no `Error`. */
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
  return isError(thrown) && thrown instanceof Carrier ? thrown.carried : thrown
}
