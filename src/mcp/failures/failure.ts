import type { ErrorKind } from '../envelope/error-kinds.ts'
import type { DetailEntry, EnvelopeMeta } from '../envelope/mcp-error-envelope.ts'

/** What is wrong, before it is known in which tool: an envelope in the making. */
export interface Failure {
  readonly kind: ErrorKind
  readonly code: string
  readonly summary: string
  readonly retryable: boolean
  readonly details: readonly DetailEntry[]
  readonly hints?: readonly string[]
  readonly examples?: readonly unknown[]
  readonly meta?: EnvelopeMeta
}

// A registered symbol: two installed copies of this package know each other's, and none can arrive through JSON.
const attached = Symbol.for('error-envelope.mcp-failure')

/** Attaches to an error what it is in MCP, for errors that know more than their class does. Gives the error. */
export function attachFailure<Thrown extends Error>(error: Thrown, failure: Failure): Thrown {
  Object.defineProperty(error, attached, { value: failure })
  return error
}

/** What was attached to an error; undefined where nothing was. Never throws. */
export function failureAttachedTo(thrown: unknown): Failure | undefined {
  try {
    return typeof thrown === 'object' && thrown !== null
      ? (thrown as { readonly [attached]?: Failure })[attached]
      : undefined
  } catch {
    return undefined
  }
}
