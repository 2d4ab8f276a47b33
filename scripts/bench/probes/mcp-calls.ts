// What a call of an MCP tool costs in memory, in microseconds of the whole process, client included.

import { Client, InMemoryTransport } from '@modelcontextprotocol/client'
import { Client as ClientOfV1 } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport as TransportOfV1 } from '@modelcontextprotocol/sdk/inMemory.js'
import { McpServer as ServerOfV1 } from '@modelcontextprotocol/sdk/server/mcp.js'
import { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import type { ServerSettings } from '../servers/serve.ts'
import { quantile } from '../statistics.ts'

const settings: ServerSettings = JSON.parse(process.argv[2] ?? '{}')
const calls = 1000
const rounds = 20
const warmUp = 5

const info = { name: 'bench', version: '1.0.0' }
const inputSchema = z.object({
  pageId: z.number().int().min(1),
  fields: z.array(z.string()).optional(),
  language: z.enum(['en', 'de', 'fr']).optional(),
})
const page = { id: 1, title: 'Welcome', tags: ['start'], body: 'x'.repeat(500) }

type Call = (args: Record<string, unknown>) => Promise<{ isError?: boolean | undefined }>
type Register = (name: string, config: object, handler: () => object) => unknown

const asText = () => ({ content: [{ type: 'text', text: JSON.stringify(page) }] })

async function envelopes(version: 1 | 2, server: object): Promise<Register> {
  const { envelopeTools } = await import(new URL(`mcp/sdk-v${version}/index.js`, settings.package).href)
  return envelopeTools(server).registerTool
}

async function connect(version: 1 | 2, isOurs: boolean): Promise<Call> {
  const server = version === 1 ? new ServerOfV1(info) : new McpServer(info)
  const register = isOurs ? await envelopes(version, server) : (server.registerTool.bind(server) as Register)
  register('read_page', { inputSchema }, isOurs ? () => page : asText)
  const client = version === 1 ? new ClientOfV1(info) : new Client(info)
  const [near, far] = version === 1 ? TransportOfV1.createLinkedPair() : InMemoryTransport.createLinkedPair()
  await Promise.all([server.connect(far as never), client.connect(near as never)])
  return (args) => client.callTool({ name: 'read_page', arguments: args }) as ReturnType<Call>
}

async function cost(call: Call, args: Record<string, unknown>, isError: boolean): Promise<number> {
  const found: number[] = []
  for (let round = 0; round < rounds; round++) {
    globalThis.gc?.()
    const before = process.cpuUsage()
    for (let index = 0; index < calls; index++) {
      const result = await call(args)
      if ((result.isError === true) !== isError) throw new Error(`A call came to ${JSON.stringify(result)}.`)
    }
    const { user, system } = process.cpuUsage(before)
    found.push((user + system) / calls)
  }
  return quantile(found.slice(warmUp), 0.25)
}

const { variant } = settings
const call = await connect(variant.includes('version 1') ? 1 : 2, variant.startsWith('envelopes'))
process.send?.({
  success: await cost(call, { pageId: 1, language: 'en' }, false),
  failure: await cost(call, { pageId: 'x', language: 'en' }, true),
})
