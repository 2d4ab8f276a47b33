/** The most that is read of a body, in bytes, to the end of a chunk: errors are short. */
const maximumBytes = 65_536

/** The longest that is waited for a body, in milliseconds. */
const maximumTime = 5000

/**
 * Reads the body of a response: the start of a stream's text, or what another HTTP client made of it.
 *
 * A stream that breaks off, stalls or goes on for long gives what came so far; one that was read before, and what is no
 * data (a client's own object), give an empty text. Never rejects.
 */
export async function readBody(body: unknown): Promise<unknown> {
  try {
    if (typeof body === 'string') return body.slice(0, maximumBytes)
    if (typeof body !== 'object' || body === null) return body
    if (isStream(body)) return await readStart(body)
    if (body instanceof Uint8Array) return await new Blob([body.slice(0, maximumBytes)]).text()
    return isData(body) ? body : ''
  } catch {
    return ''
  }
}

function isStream(body: object): body is ReadableStream<Uint8Array<ArrayBuffer>> {
  return 'pipeTo' in body && typeof body.pipeTo === 'function'
}

// An object of a class may be a stream or hold the request, with its credentials.
function isData(body: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(body)
  return Array.isArray(body) || prototype === null || Object.getPrototypeOf(prototype) === null
}

async function readStart(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let left = maximumBytes
  await new Promise<void>((resolve) => {
    const start = new WritableStream<Uint8Array<ArrayBuffer>>({
      write(chunk) {
        chunks.push(chunk)
        left -= chunk.byteLength
        if (left > 0) return
        resolve()
        throw new RangeError('enough')
      },
      abort: () => resolve(),
    })
    // The promise of the pipe alone is not enough: it waits until the source is cancelled, which one half of a cloned
    // response never is.
    body.pipeTo(start, { signal: AbortSignal.timeout(maximumTime) }).then(resolve, () => resolve())
  })
  return new Blob(chunks).text()
}
