import { randomUUID } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { toNodeHandler } from '@modelcontextprotocol/node'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { createMcpHandler } from '@modelcontextprotocol/server'
import { makeOldServer, makeServer } from './suite-servers.ts'

/** A server that listens on a port of its own. */
export interface Listening {
  readonly url: URL
  close(): Promise<void>
}

/** Serves version 1 of the SDK, one session after the other. */
export async function serveOldHttp(): Promise<Listening> {
  const server = makeOldServer(() => {})
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: randomUUID })
  await server.connect(transport as never)
  return listen(
    (request, response) => void transport.handleRequest(request, response),
    () => server.close(),
  )
}

/** Serves version 2 of the SDK, a new server for each request, for clients of both eras. */
export async function serveHttp(): Promise<Listening> {
  const handler = createMcpHandler(() => makeServer(() => {}))
  const nodeHandler = toNodeHandler(handler)
  return listen(
    (request, response) => void nodeHandler(request as never, response),
    () => handler.close(),
  )
}

async function listen(listener: RequestListener, end: () => Promise<void>): Promise<Listening> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: new URL(`http://127.0.0.1:${port}/mcp`),
    async close() {
      await end()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
