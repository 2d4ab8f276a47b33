import { fileURLToPath } from 'node:url'
import { InMemoryTransport, StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { StdioClientTransport as OldStdioTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport as OldHttpTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { InMemoryTransport as OldMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { type Listening, serveHttp, serveOldHttp } from './http-servers.ts'
import { connectClient, connectOldClient, type PairedClient } from './paired-client.ts'
import { makeOldServer, makeServer } from './suite-servers.ts'

/** A server and a client that talk to each other in one way. */
export interface Pairing {
  readonly name: string
  readonly server: 1 | 2
  readonly client: 1 | 2
  /** The newer revision of MCP, where both speak it. */
  readonly isModern: boolean
  /** Whether the server is made anew for each request, and so can't change its tools between two. */
  readonly isStateless: boolean
  /** Starts the server and connects the client. */
  open(): Promise<PairedClient>
}

const modern = '2026-07-28'
const folder = fileURLToPath(new URL('.', import.meta.url))
const root = fileURLToPath(new URL('../../..', import.meta.url))

/** How the server of a version is started as a process of its own. */
export const commandOf = (server: 1 | 2) => ({
  command: process.execPath,
  args: ['--import', 'tsx', `${folder}stdio-v${server}.ts`],
  cwd: root,
  stderr: 'ignore' as const,
})

/** The client of a version, connected by a transport of its SDK. */
type Connect = (transport: Transport) => Promise<PairedClient>

const clients: Readonly<Record<string, { client: 1 | 2; isModern: boolean; connect: Connect }>> = {
  'client v1': { client: 1, isModern: false, connect: (transport) => connectOldClient(transport as never) },
  'client v2': { client: 2, isModern: false, connect: (transport) => connectClient(transport) },
  [`client v2 at ${modern}`]: { client: 2, isModern: true, connect: (transport) => connectClient(transport, modern) },
}

/** A way to reach a server: it gives the client's end, and what to end beside the client. */
type Reach = (client: 1 | 2) => Promise<{ transport: Transport; end?: () => Promise<void> }>

const inMemory =
  (serve: (transport: Transport) => unknown): Reach =>
  async (client) => {
    // Both SDKs speak JSON-RPC in objects: the pair of one serves the other.
    const [here, there] = (client === 1 ? OldMemoryTransport : InMemoryTransport).createLinkedPair()
    await serve(there as Transport)
    return { transport: here as Transport }
  }

const overStdio =
  (server: 1 | 2): Reach =>
  async (client) => ({
    transport: new (client === 1 ? OldStdioTransport : StdioClientTransport)(commandOf(server)) as Transport,
  })

const overHttp =
  (serve: () => Promise<Listening>): Reach =>
  async (client) => {
    const { url, close } = await serve()
    const transport = new (client === 1 ? OldHttpTransport : StreamableHTTPClientTransport)(url)
    return { transport: transport as Transport, end: close }
  }

const quiet = () => {}

const servers: readonly (readonly [name: string, server: 1 | 2, isStateless: boolean, reach: Reach])[] = [
  ['server v1, in memory', 1, false, inMemory((transport) => makeOldServer(quiet).connect(transport as never))],
  [
    'server v2, in memory',
    2,
    false,
    inMemory((transport) => serveStdio(() => makeServer(quiet), { transport: transport as never })),
  ],
  ['server v1, stdio', 1, false, overStdio(1)],
  ['server v2, stdio', 2, false, overStdio(2)],
  ['server v1, HTTP', 1, false, overHttp(serveOldHttp)],
  ['server v2, HTTP', 2, true, overHttp(serveHttp)],
]

/** Every pairing of server, client and transport that can talk. */
export const pairings: readonly Pairing[] = servers.flatMap(([serverName, server, isStateless, reach]) =>
  Object.entries(clients)
    .filter(([, { isModern }]) => server === 2 || !isModern)
    .map(([clientName, { client, isModern, connect }]) => ({
      name: `${clientName} and ${serverName}`,
      server,
      client,
      isModern,
      isStateless,
      async open() {
        const { transport, end } = await reach(client)
        const connected = await connect(transport)
        const close = async () => {
          await connected.close()
          await end?.()
        }
        return { ...connected, close }
      },
    })),
)
