import { errorBodyForStatus } from '../core/index.ts'
import type { ErrorReply } from './error-reply.ts'

/** Handles what nobody meant for a client: 500 `internal_error`, and nothing of it leaves the process. Never throws. */
export function handleUnexpected(thrown: unknown, notes: readonly string[] = []): ErrorReply {
  return { source: 'unexpected', error: errorBodyForStatus(500), thrown, notes }
}
