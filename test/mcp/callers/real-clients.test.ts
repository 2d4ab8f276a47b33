import { Client, InMemoryTransport as MemoryTransport } from '@modelcontextprotocol/client'
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport as OldMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { Server as OldServer } from '@modelcontextprotocol/sdk/server/index.js'
import { McpServer as OldMcpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { CallToolRequestSchema, type CallToolResult, McpError } from '@modelcontextprotocol/sdk/types.js'
import { McpServer, ProtocolError, Server } from '@modelcontextprotocol/server'
import { afterEach, describe, expect, test } from 'vitest'
import { callWithEnvelope, type ToolCall } from '../../../src/mcp/callers/call-with-envelope.ts'
import { returnEnvelopes } from '../../../src/mcp/callers/return-envelopes.ts'
import envelope from '../../fixtures/mcp/envelope-rate-limited.json' with { type: 'json' }

const text = JSON.stringify(envelope)
const info = { name: 'real', version: '1.0.0' }
const says = (words: string): CallToolResult['content'] => [{ type: 'text', text: words }]

const fail = (thrown: unknown) => () => {
  throw thrown
}

const slow = () => new Promise<never>(() => {})

/** What a server answers with, or throws, by the name of the tool. */
const answers: Record<string, () => CallToolResult | Promise<CallToolResult>> = {
  'a marked result': () => ({ isError: true, content: says(text) }),
  'a whole result': () => ({ content: says(text), structuredContent: envelope }),
  'a wrapped result': () => ({ content: says(text), structuredContent: { result: envelope } }),
  'an error': fail(new Error(text)),
  'an error with a code and data': fail(Object.assign(new Error('Invalid'), { code: -32602, data: envelope })),
  'an error of the first SDK': fail(new McpError(-32602, text)),
  'an error of the first SDK with data': fail(new McpError(-32602, 'Invalid', envelope)),
  'an error of the second SDK': fail(new ProtocolError(-32602, text)),
  'an error of the second SDK with data': fail(new ProtocolError(-32602, 'Invalid', envelope)),
  data: () => ({ content: says('{"orders":[]}'), structuredContent: { orders: [] } }),
  'data that holds an envelope': () => ({
    content: says(JSON.stringify({ last_error: envelope })),
    structuredContent: { last_error: envelope },
  }),
  'another failure': () => ({ isError: true, content: says('boom') }),
  'another error': fail(new Error('boom')),
  'no answer': slow,
}

const withEnvelope = Object.keys(answers).slice(0, 9)

const answer = (name: string) => answers[name]?.() ?? fail(new Error('no such tool'))()

const closing: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** Low-level servers, where the SDK writes what is thrown; and high-level ones, which catch it first. */
const servers = {
  'a server of the first SDK': () => {
    const server = new OldServer(info, { capabilities: { tools: {} } })
    server.setRequestHandler(CallToolRequestSchema, async ({ params }) => answer(params.name))
    return server
  },
  'a server of the second SDK': () => {
    const server = new Server(info, { capabilities: { tools: {} } })
    server.setRequestHandler('tools/call', async ({ params }) => answer(params.name))
    return server
  },
}

const toolServers = {
  'McpServer of the first SDK': () => {
    const server = new OldMcpServer(info)
    for (const name of Object.keys(answers))
      server.registerTool(name.replaceAll(' ', '_'), {}, async () => answer(name))
    return server
  },
  'McpServer of the second SDK': () => {
    const server = new McpServer(info)
    for (const name of Object.keys(answers))
      server.registerTool(name.replaceAll(' ', '_'), {}, async () => answer(name))
    return server
  },
}

type AnyServer = ReturnType<(typeof servers)[keyof typeof servers] | (typeof toolServers)[keyof typeof toolServers]>

interface Options {
  timeout?: number
  signal?: AbortSignal
}

/** A client as both SDKs have it, and how its options are handed on. */
interface AnyClient {
  callTool(call: ToolCall): Promise<unknown>
  with(options: Options): (call: ToolCall) => Promise<unknown>
}

const clients = {
  'the client of the first SDK': async (server: AnyServer): Promise<AnyClient> => {
    const [here, there] = OldMemoryTransport.createLinkedPair()
    const client = new OldClient(info)
    await Promise.all([server.connect(there), client.connect(here)])
    closing.push(() => client.close())
    return Object.assign(client, {
      with: (options: Options) => (call: ToolCall) => client.callTool(call, undefined, options),
    })
  },
  'the client of the second SDK': async (server: AnyServer): Promise<AnyClient> => {
    const [here, there] = MemoryTransport.createLinkedPair()
    const client = new Client(info)
    await Promise.all([server.connect(there), client.connect(here)])
    closing.push(() => client.close())
    return Object.assign(client, { with: (options: Options) => (call: ToolCall) => client.callTool(call, options) })
  },
}

const pairs = Object.entries(servers).flatMap(([server, start]) =>
  Object.entries(clients).map(([client, connect]) => ({ server, client, open: () => connect(start()) })),
)

describe.each(pairs)('Between $client and $server', ({ open }) => {
  test.each(withEnvelope)('the envelope arrives in %s', async (name) => {
    expect(await callWithEnvelope(await open(), name)).toEqual({ envelope })
  })

  test.each(['data', 'data that holds an envelope', 'another failure'])('%s is a result', async (name) => {
    const { result, envelope } = await callWithEnvelope(await open(), name, { id: 1 })
    expect(result).toMatchObject(await answer(name))
    expect(envelope).toBeUndefined()
  })

  test('another error is thrown on', async () => {
    await expect(callWithEnvelope(await open(), 'another error')).rejects.toThrow('boom')
  })

  test('a time-out and an abort are thrown on, as the SDK threw them', async () => {
    const client = await open()
    await expect(callWithEnvelope(client.with({ timeout: 1 }), 'no answer')).rejects.toThrow(/timed out/)

    const signal = AbortSignal.abort(new Error('changed my mind'))
    await expect(callWithEnvelope(client.with({ signal }), 'no answer')).rejects.toThrow(/changed my mind/)
    await expect(returnEnvelopes(client.with({ signal }))({ name: 'no answer' })).rejects.toThrow(/changed my mind/)
  })

  test('a sandbox gets the envelope as a value', async () => {
    const client = await open()
    const callTool = returnEnvelopes((name: string) => client.callTool({ name }))
    expect(await callTool('an error of the first SDK')).toEqual(envelope)
    expect(await callTool('data')).toMatchObject({ structuredContent: { orders: [] } })
  })
})

const toolPairs = Object.entries(toolServers).flatMap(([server, start]) =>
  Object.entries(clients).map(([client, connect]) => ({ server, client, open: () => connect(start()) })),
)

describe.each(toolPairs)('Between $client and $server', ({ open }) => {
  // Here the server keeps the message of what is thrown, and drops its data.
  test.each(withEnvelope.filter((name) => !name.endsWith('data')))('the envelope arrives in %s', async (name) => {
    expect(await callWithEnvelope(await open(), name.replaceAll(' ', '_'))).toEqual({ envelope })
  })

  test('a tool that it does not know is no envelope', async () => {
    const answered = await callWithEnvelope(await open(), 'unknown').then(
      ({ envelope }) => envelope,
      (thrown) => thrown.message,
    )
    expect(answered ?? 'Tool unknown not found').toMatch(/^(MCP error -32602: )?Tool unknown not found$/)
  })
})

test('The first SDK writes its prefix twice, once on each side, and the second not at all', async () => {
  const messages = []
  for (const { open } of pairs) {
    const client = await open()
    for (const name of ['an error of the first SDK', 'an error of the second SDK']) {
      const thrown = await client.callTool({ name }).catch((error: Error) => error)
      messages.push((thrown as Error).message.replace(text, '…'))
    }
  }
  const prefix = 'MCP error -32602: '
  expect(messages).toEqual([
    `${prefix}${prefix}…`,
    `${prefix}…`,
    `${prefix}…`,
    '…',
    `${prefix}${prefix}…`,
    `${prefix}…`,
    `${prefix}…`,
    '…',
  ])
})
