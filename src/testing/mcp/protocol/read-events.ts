import { createParser } from 'eventsource-parser'
import { maximumMessageBytes } from './transport.ts'

/** Makes the data of each event of a stream of server-sent events. One that grows beyond all measure is told once, and nothing more is read. */
export function readEvents(take: (data: string) => void, refuse: () => void): (chunk: Buffer) => void {
  const decoder = new TextDecoder()
  let isOver = false
  const parser = createParser({
    maxBufferSize: maximumMessageBytes,
    onEvent: ({ data }) => take(data),
    onError: ({ type }) => {
      if (type !== 'max-buffer-size-exceeded') return
      isOver = true
      refuse()
    },
  })
  return (chunk) => {
    if (!isOver) parser.feed(decoder.decode(chunk, { stream: true }))
  }
}
