import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** What is answered once. */
export interface Turn {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string
}

/** Starts a server that gives its answers one after the other, and the last for good. It ends with the test. */
export function recoveringServer(turns: readonly Turn[]) {
  let asked = 0
  const server = createServer((_request, response) => {
    const { status, headers, body } = turns[Math.min(asked, turns.length - 1)] as Turn
    asked++
    response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers }).end(body)
  })
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const url = new Promise<string>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
  })
  return { url, asked: () => asked }
}
