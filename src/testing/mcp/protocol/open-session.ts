import { excerptOf } from '../excerpt.ts'
import { McpConnectionError } from '../mcp-connection-error.ts'
import { createPeer, type Peer } from './create-peer.ts'
import { fieldOf, isRecord, type Reply } from './json-rpc.ts'
import { clientInfo, statelessMeta, statelessVersion } from './stateless.ts'
import type { Connect, Noise } from './transport.ts'

/** A conversation with a server that has said who it is. */
export interface McpSession {
  readonly transport: 'stdio' | 'http'
  /** Its name and version, as it says. */
  readonly serverInfo: string
  readonly protocolVersion: string
  readonly capabilities: unknown
  /** Asks. Throws a McpConnectionError where the server is gone. */
  request(method: string, params: Readonly<Record<string, unknown>>, seconds: number): Promise<Reply>
  noise(): Noise
  /** Never throws. */
  close(): Promise<void>
}

const handshake = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo }

/**
 * Begins a conversation: with `initialize`, or with `server/discover` where that is refused. Throws a McpConnectionError for
 * a server that understands neither.
 */
export async function openSession(name: string, connect: Connect, seconds: number): Promise<McpSession> {
  const peer = createPeer(connect)
  try {
    return await greet(name, peer, seconds)
  } catch (thrown) {
    await peer.transport.close()
    throw thrown
  }
}

async function greet(name: string, peer: Peer, seconds: number): Promise<McpSession> {
  const initialized = answered(name, 'initialize', await peer.request('initialize', handshake, seconds))
  if (initialized.kind === 'result') {
    const version = textOf(fieldOf(initialized.result, 'protocolVersion')) ?? handshake.protocolVersion
    peer.transport.speak(version)
    peer.notify('notifications/initialized', {})
    const serverInfo = fieldOf(initialized.result, 'serverInfo')
    return sessionOf(peer, initialized.result, { version, serverInfo, meta: undefined })
  }
  const discovered = await peer.request('server/discover', { _meta: statelessMeta }, seconds)
  if (discovered.kind !== 'result') {
    throw new McpConnectionError(
      `${name} refused initialize (${sayError(initialized)}) and server/discover (${sayError(discovered)}); this command speaks MCP 2025-06-18 to ${statelessVersion}.`,
    )
  }
  const serverInfo = fieldOf(fieldOf(discovered.result, '_meta'), 'io.modelcontextprotocol/serverInfo')
  return sessionOf(peer, discovered.result, { version: statelessVersion, serverInfo, meta: statelessMeta })
}

interface Spoken {
  readonly version: string
  readonly serverInfo: unknown
  readonly meta: typeof statelessMeta | undefined
}

function sessionOf(peer: Peer, result: unknown, { version, serverInfo, meta }: Spoken): McpSession {
  const { transport } = peer
  const named = [fieldOf(serverInfo, 'name'), fieldOf(serverInfo, 'version')].filter(
    (part) => textOf(part) !== undefined,
  )
  return {
    transport: transport.name,
    serverInfo: excerptOf(named.join(' '), 100),
    protocolVersion: excerptOf(version, 50),
    capabilities: fieldOf(result, 'capabilities'),
    request: (method, params, seconds) => peer.request(method, meta ? { ...params, _meta: meta } : params, seconds),
    noise: () => transport.noise(),
    close: () => transport.close(),
  }
}

function answered(name: string, method: string, reply: Reply): Exclude<Reply, { kind: 'none' }> {
  if (reply.kind === 'none') throw new McpConnectionError(`${name} did not answer ${method}: ${reply.reason}.`)
  if (reply.kind === 'result' && !isRecord(reply.result)) {
    throw new McpConnectionError(`${name} answered ${method} with something that is no object; is it an MCP server?`)
  }
  return reply
}

/** Says in a few words what a refusal said. */
export function sayError(reply: Reply): string {
  if (reply.kind !== 'error') return reply.kind === 'none' ? reply.reason : 'no error'
  return excerptOf(`${reply.error.code} ${reply.error.message}`, 200)
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
