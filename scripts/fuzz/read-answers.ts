/** One HTTP answer as it came over a socket. */
export interface ReadAnswer {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** False where the connection ended before the answer did. */
  readonly isWhole: boolean
}

/**
 * Reads all final answers of a connection from its bytes, those of status 100-199 left out. `methods` are those of the
 * requests: an answer to HEAD has no body. Gives what is no HTTP answer as `rest`.
 */
export function readAnswers(bytes: Buffer, methods: readonly string[]): { answers: ReadAnswer[]; rest: string } {
  const answers: ReadAnswer[] = []
  let at = 0
  while (at < bytes.length) {
    const end = bytes.indexOf('\r\n\r\n', at)
    const head = bytes.toString('latin1', at, end < 0 ? bytes.length : end)
    const [statusLine = '', ...lines] = head.split('\r\n')
    const statusCode = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1])
    if (Number.isNaN(statusCode)) break
    const headers = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    )
    if (end < 0) {
      answers.push({ statusCode, headers, body: '', isWhole: false })
      at = bytes.length
      break
    }
    at = end + 4
    if (statusCode < 200) continue
    // The parser's failure may be answered in the place of an answer to HEAD, with a body.
    const isBodiless =
      methods[answers.length] === 'HEAD' && (at >= bytes.length || bytes.toString('latin1', at, at + 5) === 'HTTP/')
    const body = isBodiless || statusCode === 204 || statusCode === 304 ? noBody(at) : readBody(bytes, at, headers)
    answers.push({ statusCode, headers, body: body.text, isWhole: body.isWhole })
    at = body.end
  }
  return { answers, rest: bytes.toString('latin1', at) }
}

interface Body {
  readonly text: string
  readonly end: number
  readonly isWhole: boolean
}

const noBody = (end: number): Body => ({ text: '', end, isWhole: true })

function readBody(bytes: Buffer, start: number, headers: Readonly<Record<string, string>>): Body {
  if (headers['transfer-encoding'] === 'chunked') return readChunks(bytes, start)
  const length = Number(headers['content-length'] ?? bytes.length - start)
  const end = Math.min(start + length, bytes.length)
  return { text: bytes.toString('utf8', start, end), end, isWhole: start + length <= bytes.length }
}

function readChunks(bytes: Buffer, start: number): Body {
  const parts: Buffer[] = []
  let at = start
  for (;;) {
    const lineEnd = bytes.indexOf('\r\n', at)
    const size = lineEnd < 0 ? Number.NaN : Number.parseInt(bytes.toString('latin1', at, lineEnd), 16)
    if (Number.isNaN(size) || lineEnd + 2 + size + 2 > bytes.length) {
      return { text: Buffer.concat(parts).toString(), end: bytes.length, isWhole: false }
    }
    parts.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = lineEnd + 2 + size + 2
    if (size === 0) return { text: Buffer.concat(parts).toString(), end: at, isWhole: true }
  }
}
