import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { toNodeHandler } from '@modelcontextprotocol/node'
import { McpServer as McpServerV1 } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import { conformMcp, type McpConformanceReport } from 'error-envelope/testing'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'

async function listen(handler: RequestListener): Promise<string> {
  const server = createServer(handler)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`
}

const inputSchema = { slug: z.string(), revision: z.number().optional() }
const found = { content: [{ type: 'text' as const, text: 'found' }] }

function listenV1(): Promise<string> {
  return listen(async (request, response) => {
    const server = new McpServerV1({ name: 'pages', version: '1.4.0' })
    server.registerTool('get_page', { inputSchema }, () => found)
    const transport = new StreamableHTTPServerTransport({})
    // The class of the SDK does not fit its own interface under exactOptionalPropertyTypes.
    await server.connect(transport as Parameters<typeof server.connect>[0])
    await transport.handleRequest(request, response)
  })
}

function listenV2(legacy: 'stateless' | 'reject'): Promise<string> {
  const handler = createMcpHandler(
    () => {
      const server = new McpServer({ name: 'pages', version: '1.4.0' })
      server.registerTool('get_page', { inputSchema: z.object(inputSchema) }, () => found)
      return server
    },
    { legacy },
  )
  // The types of the SDK are not made for exactOptionalPropertyTypes.
  return listen(toNodeHandler(handler) as RequestListener)
}

const failed = ({ clauses }: McpConformanceReport) =>
  clauses.flatMap((clause) => (clause.outcome === 'failed' ? [[clause.id, clause.failures[0]?.reason]] : []))

test.each<[what: string, start: () => Promise<string>, version: string]>([
  ['version 1', listenV1, '2025-11-25'],
  ['version 2', () => listenV2('stateless'), '2025-11-25'],
  ['version 2, without a handshake', () => listenV2('reject'), '2026-07-28'],
])('A server of the SDK alone, %s, fails for what it lacks', async (_what, start, protocolVersion) => {
  const report = await conformMcp({ server: { url: await start() } })
  expect(report).toMatchObject({ server: { protocolVersion }, tools: { listed: 1, probed: 1 } })
  expect(failed(report)).toEqual([
    ['errors-are-envelopes', 'the error is no envelope'],
    [
      'capability',
      'experimental.openbridge_envelope, extensions["io.openbridge/error-envelope"] and get_envelope_contract are missing',
    ],
  ])
})
