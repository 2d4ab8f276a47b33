import type { ServerResponse } from 'node:http'

/** Whether what is written to a response goes out. */
export interface Hold {
  /** Lets everything out. */
  release(): void
  /** Drops everything, without a word. */
  hold(): void
}

const writers = ['writeHead', 'write', 'end', 'flushHeaders'] as const

/**
 * Holds a response: what is written to it is dropped until it is released.
 *
 * While an error is on its way through onSend hooks, an answer that the handler sent before it may still be in hooks of
 * its own, and would go out with the status and headers of the error. `isFree` tells when a writer may pass all the same.
 */
export function holdAnswers(raw: ServerResponse, isFree: () => boolean): Hold {
  let isHeld = true
  const response = raw as unknown as Record<string, (...given: unknown[]) => unknown>
  for (const name of writers) {
    const write = response[name]
    // HTTP/2 has not all of them.
    if (write === undefined) continue
    // Never taken off again: whoever wraps it meanwhile keeps working.
    response[name] = (...given) => {
      if (!isHeld || isFree()) return write.apply(raw, given)
      return name === 'write' ? true : raw
    }
  }
  return {
    release: () => {
      isHeld = false
    },
    hold: () => {
      isHeld = true
    },
  }
}
