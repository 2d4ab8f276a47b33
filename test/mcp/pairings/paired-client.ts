import { Client, type Transport } from '@modelcontextprotocol/client'
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js'
import type { Transport as OldTransport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { ToolResult } from 'error-envelope/mcp'

const info = { name: 'client of the suite', version: '1.0.0' }

/** How a call may be ended by the client. */
export interface CallOptions {
  readonly timeout?: number
  readonly signal?: AbortSignal
}

interface Call {
  name: string
  arguments?: Record<string, unknown>
}

interface Listed {
  readonly name: string
  readonly inputSchema: Readonly<Record<string, unknown>>
  readonly outputSchema?: Readonly<Record<string, unknown>> | undefined
}

/** What the suite asks of a client, of either SDK. */
export interface PairedClient {
  callTool(call: Call, options?: CallOptions): Promise<ToolResult>
  listTools(): Promise<readonly Listed[]>
  capabilities(): Readonly<Record<string, unknown>>
  /** How often the server has said that its list of tools has changed. */
  listChanges(): number
  getPrompt(name: string): Promise<unknown>
  readResource(uri: string): Promise<unknown>
  close(): Promise<void>
}

/** Connects the client of version 1 of the SDK. */
export async function connectOldClient(transport: OldTransport): Promise<PairedClient> {
  let changes = 0
  const client = new OldClient(info, {
    listChanged: { tools: { autoRefresh: false, debounceMs: 0, onChanged: () => void changes++ } },
  })
  await client.connect(transport)
  return {
    callTool: async (call, options) => (await client.callTool(call, undefined, { ...options })) as ToolResult,
    listTools: async () => (await client.listTools()).tools,
    capabilities: () => ({ ...client.getServerCapabilities() }),
    listChanges: () => changes,
    getPrompt: (name) => client.getPrompt({ name }),
    readResource: (uri) => client.readResource({ uri }),
    close: () => client.close(),
  }
}

/** Connects the client of version 2 of the SDK, in the era of 2025 or at a revision of its own. */
export async function connectClient(transport: Transport, revision?: string): Promise<PairedClient> {
  let changes = 0
  const client = new Client(info, {
    listChanged: { tools: { autoRefresh: false, debounceMs: 0, onChanged: () => void changes++ } },
    ...(revision !== undefined && { versionNegotiation: { mode: { pin: revision } } }),
  })
  await client.connect(transport)
  return {
    callTool: async (call, options) => (await client.callTool(call, { ...options })) as ToolResult,
    listTools: async () => (await client.listTools()).tools,
    capabilities: () => ({ ...client.getServerCapabilities() }),
    listChanges: () => changes,
    getPrompt: (name) => client.getPrompt({ name }),
    readResource: (uri) => client.readResource({ uri }),
    close: () => client.close(),
  }
}
