import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { parseToolError } from 'error-envelope/mcp'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '../../examples/pages/database.ts'
import { createWikiServer } from '../../examples/pages/mcp/create-wiki-server.ts'
import { mcpRoutes } from '../../examples/pages/mcp/mcp-routes.ts'
import { simulateUpstreams } from '../../examples/pages/mcp/upstreams/upstreams.ts'

// Calls that end before their tool is done.

const refuse = () => Promise.reject(new Error('These calls need no database.'))
const noDatabase: Database = { query: refuse, transaction: refuse, close: async () => {} }

// The wiki without its pages, over services of which one never answers, and tells who asked and who has left.
async function startWaiting() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  // That a request has come, and then that whoever sent it has left.
  const asked = once(server, 'request').then(([request]) => ({
    left: once((request as IncomingMessage).socket, 'close'),
  }))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const waiting = { url: async () => url, close: async () => void server.close() }
  const parts = { database: noDatabase, upstreams: { ...simulateUpstreams(), sp: waiting } }
  const app = Fastify()
  await app.register(mcpRoutes, { createServer: () => createWikiServer(parts) })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    server.closeAllConnections()
    app.server.closeAllConnections()
    await waiting.close()
    await app.close()
  })
  return { app, address, asked }
}

const call = { name: 'read_order', arguments: { orderId: 'any' } }

async function connectClient(address: string): Promise<Client> {
  const client = new Client(
    { name: 'agent', version: '1.0.0' },
    { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  )
  await client.connect(new StreamableHTTPClientTransport(new URL(`${address}/mcp`)))
  onTestFinished(() => client.close())
  return client
}

test('A call that the client cancels ends the request to the upstream, and is no envelope', async () => {
  const { address, asked } = await startWaiting()
  const client = await connectClient(address)
  const controller = new AbortController()
  const cancelled = client.callTool(call, { signal: controller.signal }).catch((thrown: unknown) => thrown)
  const { left } = await asked
  controller.abort(new Error('The user went on'))
  await left
  const thrown = await cancelled
  expect(String(thrown)).toMatch(/The user went on/)
  expect(parseToolError(thrown)).toBeUndefined()
})

const callBody = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }
const post = (address: string, signal?: AbortSignal) =>
  fetch(`${address}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify(callBody),
    ...(signal !== undefined && { signal }),
  }).then((response) => response.text())

test('A client that leaves ends the request to the upstream', async () => {
  const { address, asked } = await startWaiting()
  const controller = new AbortController()
  const answer = post(address, controller.signal).catch((thrown: Error) => thrown.name)
  const { left } = await asked
  controller.abort()
  await left
  expect(await answer).toBe('AbortError')
})

const eras = [
  { era: '2025', connect: (address: string) => post(address) },
  {
    era: '2026',
    async connect(address: string) {
      const client = await connectClient(address)
      return JSON.stringify(await client.callTool(call))
    },
  },
]

test.each(eras)('The application closes while a call of $era still runs, which ends', async ({ connect }) => {
  const { app, address, asked } = await startWaiting()
  const answer = connect(address).catch(() => 'broken off')
  const { left } = await asked
  await Promise.all([app.close(), left])
  expect(await answer).not.toContain('Shipped')
})
