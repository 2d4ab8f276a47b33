import type { ServerResponse } from 'node:http'

/** Runs what writes to a held response, and lets it through. What it does later is held again. */
export type Through = <Result>(write: () => Result) => Result

type Write = (this: Held, ...given: unknown[]) => unknown
type Name = 'writeHead' | 'write' | 'end' | 'flushHeaders'

const hold = Symbol('error-envelope.hold')

type Held = { [Method in Name]?: Write } & {
  [hold]?: { readonly writers: { [Method in Name]?: Write }; isThrough: boolean; readonly isFree: () => boolean }
}

/**
 * Holds a response: from here on what anyone writes to it is dropped, but for what is written through the function that
 * this gives. `isFree` tells when others may write all the same.
 *
 * While an error is on its way through onSend hooks, an answer that the handler sent before it may still be in hooks of
 * its own. It would go out with the status and the headers of the error.
 */
export function holdResponse(raw: ServerResponse, isFree: () => boolean): Through {
  const response = raw as unknown as Held
  const { writeHead, write, end, flushHeaders } = response
  const state = {
    writers: { writeHead, write, end, flushHeaders } as { [Method in Name]?: Write },
    isThrough: false,
    isFree,
  }
  response[hold] = state
  // Never taken off again: whoever wraps them meanwhile keeps working.
  response.writeHead = holdWriteHead
  response.write = holdWrite
  response.end = holdEnd
  response.flushHeaders = holdFlushHeaders
  return (through) => {
    state.isThrough = true
    try {
      return through()
    } finally {
      state.isThrough = false
    }
  }
}

// One function for all responses, as errors are frequent.
const holdWriteHead = holder('writeHead', (response) => response)
const holdWrite = holder('write', () => true)
const holdEnd = holder('end', (response) => response)
const holdFlushHeaders = holder('flushHeaders', () => undefined)

function holder(name: Name, drop: (response: Held) => unknown): Write {
  return function (...given) {
    const state = this[hold]
    if (state === undefined || (!state.isThrough && !state.isFree())) return drop(this)
    return state.writers[name]?.apply(this, given)
  }
}
