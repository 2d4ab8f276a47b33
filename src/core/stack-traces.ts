import { isProduction } from './runtime.ts'

/** Which domain errors capture a stack trace: all, or only those of status 500 and above. */
export type StackTraces = 'all' | 'server-errors'

let chosen: StackTraces | undefined

/**
 * Sets which domain errors capture a stack trace, for the whole process. Without a call it is `'server-errors'` where
 * NODE_ENV is `production` (a 4xx is an expected answer, and its stack the dearest part of it), else `'all'`.
 */
export function setStackTraces(stackTraces: StackTraces): void {
  chosen = stackTraces
}

// V8's limit of frames. Other engines have none, and under --frozen-intrinsics it can't be set.
const limits = Error as { stackTraceLimit?: number | undefined }
const isSettable = Object.getOwnPropertyDescriptor(Error, 'stackTraceLimit')?.writable === true

/**
 * Switches stack traces off for an error of a status, where the policy says so. Gives the limit to hand back to
 * `resumeStackTraces`, or undefined where nothing was switched.
 */
export function suspendStackTraces(status: number): number | undefined {
  if (status >= 500) return undefined
  // At the first error, not at import: an .env file may be loaded after this module.
  chosen ??= isProduction() ? 'server-errors' : 'all'
  return chosen === 'all' ? undefined : suspend()
}

/** Undoes `suspendStackTraces`. */
export function resumeStackTraces(limit: number | undefined): void {
  if (limit !== undefined) limits.stackTraceLimit = limit
}

/** Calls a function that makes an error whose stack nobody reads. */
export function withoutStackTrace<Made>(make: () => Made): Made {
  const limit = suspend()
  try {
    return make()
  } finally {
    resumeStackTraces(limit)
  }
}

function suspend(): number | undefined {
  const limit = isSettable ? limits.stackTraceLimit : undefined
  if (limit !== undefined) limits.stackTraceLimit = 0
  return limit
}
