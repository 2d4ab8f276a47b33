import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client, InMemoryTransport } from '@modelcontextprotocol/client'
import { McpServer } from '@modelcontextprotocol/server'
import { RateLimitedError } from 'error-envelope'
import { callWithEnvelope } from 'error-envelope/mcp'
import { envelopeTools } from 'error-envelope/mcp/sdk-v2'
import { expect, onTestFinished, test } from 'vitest'
import { callTool } from '../../examples/mcp/client.ts'
import { registerOrders } from '../../examples/mcp/orders.ts'
import { createServer } from '../../examples/mcp/server.ts'

// The programs of docs/mcp.md.

async function connect(server: McpServer): Promise<Client> {
  const [near, far] = InMemoryTransport.createLinkedPair()
  const client = new Client({ name: 'recipes', version: '1.0.0' })
  await server.connect(far as never)
  await client.connect(near)
  onTestFinished(() => client.close())
  return client
}

async function listen(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createHttpServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('The shortest server answers by the contract', async () => {
  const client = await connect(createServer())
  const { envelope } = await callWithEnvelope(client, 'read_page', { pageId: 42 })
  expect(envelope).toEqual({
    error_kind: 'mcp_input_validation',
    tool: 'read_page',
    summary: 'Page 42 not found',
    details: [{ path: '', issue: 'Page 42 not found', received_type: 'NotFoundError' }],
    hints: ['Check the address.'],
    examples: [],
    error_code: 'NOT_FOUND',
    retryable: false,
    _envelope_version: 1,
  })
  expect((await callWithEnvelope(client, 'read_page', { PageId: '42' })).envelope).toMatchObject({
    error_kind: 'mcp_input_validation',
    error_code: 'SCHEMA_TYPE_MISMATCH',
    details: [{ path: 'pageId', field: 'pageId', expected_type: 'integer', received_type: 'str' }],
  })
  const { result } = await callWithEnvelope(client, 'read_page', { page_id: 1, fields: 'title' })
  expect(result?.content).toEqual([{ type: 'text', text: '{"id":1,"title":"Welcome"}' }])
})

test('The caller waits as long as it is told, and calls again', async () => {
  const server = new McpServer({ name: 'busy', version: '1.0.0' })
  const { registerTool } = envelopeTools(server)
  let calls = 0
  registerTool('count', {}, () => {
    if (++calls === 1) throw new RateLimitedError('Not so fast', { retryAfter: 0.01 })
    return `call ${calls}`
  })
  registerTool('rest', {}, () => {
    throw new RateLimitedError('Come back tomorrow', { retryAfter: 86_400 })
  })
  const client = await connect(server)
  expect(await callTool(client, 'rest', {})).toMatch(/^RATE_LIMITED: Come back tomorrow/)
  expect(await callTool(client, 'count', {})).toBe('call 2')
  expect(await callTool(client, 'counts', {})).toMatch(/^TOOL_NOT_FOUND: .*'count'/)
})

test('Errors of two upstreams arrive under their codes, with what they said of their limits', async () => {
  const sp = await listen((request, response) => {
    if (request.url?.endsWith('/ok')) {
      response.setHeader('x-amzn-ratelimit-limit', '0.0167').end('{"orderId":"ok"}')
      return
    }
    const body = { errors: [{ code: 'InvalidInput', message: 'No such order', details: '' }] }
    response.writeHead(404, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  const ads = await listen((request, response) => {
    if (request.url?.startsWith('/eu')) {
      response
        .writeHead(429, { 'retry-after': '7', 'x-ratelimit-remaining': '0' })
        .end('<html>Too Many Requests</html>')
      return
    }
    response.end(JSON.stringify({ success: [{ id: 1 }], error: [{ id: 2 }] }))
  })
  const server = new McpServer({ name: 'amazon', version: '1.0.0' })
  registerOrders(envelopeTools(server), sp, ads)
  const client = await connect(server)

  expect((await callWithEnvelope(client, 'read_order', { orderId: 'none' })).envelope).toMatchObject({
    error_kind: 'sp_api_http',
    error_code: 'SP_API_HTTP_404',
    details: [{ upstream_code: 'InvalidInput', upstream_message: 'No such order' }],
  })
  expect((await callWithEnvelope(client, 'read_order', { orderId: 'ok' })).result?._meta).toMatchObject({
    rate_limit: { limit_per_second: 0.0167 },
  })
  expect((await callWithEnvelope(client, 'list_campaigns', { region: 'eu' })).envelope).toMatchObject({
    error_kind: 'rate_limited',
    error_code: 'RATE_LIMITED',
    retryable: true,
    _meta: { retry_after_seconds: 7, rate_limit: { remaining: 0 } },
  })
  expect((await callWithEnvelope(client, 'list_campaigns', { region: 'moon' })).envelope).toMatchObject({
    error_code: 'SCHEMA_ENUM_MISMATCH',
    details: [{ field: 'region', allowed: ['na', 'eu', 'fe'] }],
  })
  const partial = await callWithEnvelope(client, 'list_campaigns', { region: 'na' })
  expect(partial.result?._meta).toMatchObject({ warnings: [{ kind: 'partial_results' }] })
})

test('An upstream that can’t be reached is the upstream’s client kind', async () => {
  const server = new McpServer({ name: 'amazon', version: '1.0.0' })
  registerOrders(envelopeTools(server), 'http://127.0.0.1:1', 'http://127.0.0.1:1')
  const client = await connect(server)
  const unanswered = { error_code: 'TOOL_EXECUTION_FAILED', retryable: true }
  expect((await callWithEnvelope(client, 'read_order', { orderId: 'any' })).envelope).toMatchObject({
    error_kind: 'sp_api_client',
    ...unanswered,
  })
  expect((await callWithEnvelope(client, 'list_campaigns', { region: 'na' })).envelope).toMatchObject({
    error_kind: 'ads_api_client',
    ...unanswered,
  })
})
