import { codeForStatus, statusPhrase } from '../core/index.ts'
import type { ErrorReply } from './error-reply.ts'

/** Handles what nobody meant for a client: 500 `internal_error`, and nothing of it leaves the process. Never throws. */
export function handleUnexpected(thrown: unknown, notes: readonly string[] = []): ErrorReply {
  return { source: 'unexpected', error: statusAlone(500), thrown, notes }
}

/** Handles an error without a status where the reply already carries one: that status, and its phrase as message. */
export function handleReplyStatus(thrown: unknown, status: number): ErrorReply {
  return { source: 'http', error: statusAlone(status), thrown, notes: [] }
}

function statusAlone(status: number) {
  return { code: codeForStatus(status), message: statusPhrase(status), status, details: null }
}
