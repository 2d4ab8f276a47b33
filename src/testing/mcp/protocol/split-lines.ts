import { maximumMessageBytes } from './transport.ts'

const lineFeed = 10

/**
 * Makes lines of the chunks of a stream, without searching any chunk twice. A line that grows beyond all measure is told
 * once, and nothing more is read.
 */
export function splitLines(take: (line: string) => void, refuse: () => void): (chunk: Buffer) => void {
  let parts: Buffer[] = []
  let length = 0
  let isOver = false
  return (chunk) => {
    let rest = chunk
    while (!isOver) {
      const end = rest.indexOf(lineFeed)
      parts.push(end < 0 ? rest : rest.subarray(0, end))
      length += parts.at(-1)?.length ?? 0
      if (length > maximumMessageBytes) {
        isOver = true
        parts = []
        refuse()
        return
      }
      if (end < 0) return
      const line = Buffer.concat(parts).toString().replace(/\r$/, '')
      parts = []
      length = 0
      rest = rest.subarray(end + 1)
      take(line)
    }
  }
}
