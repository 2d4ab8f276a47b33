/** The most that is read of a body which was not wanted, in bytes, to the end of a chunk. */
const maximumBytes = 1_000_000

/** The longest that is waited for such a body, in milliseconds. */
const maximumTime = 5000

/** Reads a body as text until it ends, breaks off, takes too long or grows too large. */
export async function readStart(response: Response): Promise<string> {
  // React Native has no streams.
  if (!response.body) return response.text().catch(() => '')
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let left = maximumBytes
  const start = new WritableStream<Uint8Array<ArrayBuffer>>({
    write(chunk) {
      chunks.push(chunk)
      left -= chunk.length
      if (left < 0) throw 0
    },
  })
  await response.body.pipeTo(start, { signal: AbortSignal.timeout(maximumTime) }).catch(() => {})
  return new Blob(chunks).text()
}
