import type { ApiErrorKind } from './api-error.ts'
import type { Asked } from './create-api-error.ts'

/** Tells the kind of a failure that no status tells, by the names and codes of it and its causes, and by the signal. */
export function kindOfFailure(thrown: unknown, asked?: Asked): ApiErrorKind {
  const reason = asked?.signal?.reason
  // axios tells nothing of the reason that a signal has. ECONNABORTED is a time-out of it.
  const signs = (reason as Sign)?.name + signsOf(thrown as Sign)
  if (/timed?o|CONNA/i.test(signs)) return 'timeout'
  // The reason that a caller gives can be any value.
  if (reason !== undefined || /abort|cancel/i.test(signs)) return 'aborted'
  return /Syntax/.test(signs) ? 'parse' : 'network'
}

/** What errors tell about themselves, as do those of Node and of libraries. */
interface Sign {
  readonly name?: unknown
  readonly code?: unknown
  readonly cause?: Sign
}

function signsOf(thrown: Sign | undefined): string {
  return thrown ? `${thrown.name}${thrown.code}${signsOf(thrown.cause)}` : ''
}
