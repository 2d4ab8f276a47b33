import type { ServerResponse } from 'node:http'

/** Runs what writes to a held response, and lets it through. What it does later is held again. */
export type Through = <Result>(write: () => Result) => Result

const writers = ['writeHead', 'write', 'end', 'flushHeaders'] as const

/**
 * Holds a response: from here on what anyone writes to it is dropped, but for what is written through the function that
 * this gives. `isFree` tells when others may write all the same.
 *
 * While an error is on its way through onSend hooks, an answer that the handler sent before it may still be in hooks of
 * its own. It would go out with the status and the headers of the error.
 */
export function holdResponse(raw: ServerResponse, isFree: () => boolean): Through {
  let isThrough = false
  const response = raw as unknown as Record<string, (...given: unknown[]) => unknown>
  for (const name of writers) {
    const write = response[name]
    // HTTP/2 has not all of them.
    if (write === undefined) continue
    // Never taken off again: whoever wraps it meanwhile keeps working.
    response[name] = (...given) => {
      if (isThrough || isFree()) return write.apply(raw, given)
      return name === 'write' ? true : raw
    }
  }
  return (write) => {
    isThrough = true
    try {
      return write()
    } finally {
      isThrough = false
    }
  }
}
