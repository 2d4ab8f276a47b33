import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { callWithEnvelope } from 'error-envelope/mcp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectPages } from '../fixtures/connect-pages.ts'

// What the address of MCP answers beside calls that are well, next to REST in one application.

let pages: Awaited<ReturnType<typeof connectPages>>
const lines: Record<string, unknown>[] = []

beforeAll(async () => {
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) }
  pages = await connectPages({ level: 'info', stream })
})

afterAll(() => pages?.close())

const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}'

interface Refusal {
  readonly what: string
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly headers?: Record<string, string>
  readonly payload?: string
  readonly status: number
  readonly code: number
}

const refusals: readonly Refusal[] = [
  { what: 'A stream that nobody has', method: 'GET', status: 405, code: -32000 },
  { what: 'The end of a session that there is not', method: 'DELETE', status: 405, code: -32000 },
  { what: 'A body that is no JSON', method: 'POST', headers: json, payload: '{', status: 400, code: -32700 },
  { what: 'JSON that is no JSON-RPC', method: 'POST', headers: json, payload: '{}', status: 400, code: -32600 },
  {
    what: 'A body of another type',
    method: 'POST',
    headers: { ...json, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'a=b',
    status: 415,
    code: -32000,
  },
  {
    what: 'A body above the limit of the application',
    method: 'POST',
    headers: json,
    payload: `{"a":"${'a'.repeat(100_000)}"}`,
    status: 413,
    code: -32000,
  },
  {
    what: 'A client that takes no JSON',
    method: 'POST',
    headers: { ...json, accept: 'text/html' },
    payload: ping,
    status: 406,
    code: -32000,
  },
  {
    what: 'Another name for this machine',
    method: 'POST',
    headers: { ...json, host: 'rebound.example' },
    payload: ping,
    status: 403,
    code: -32000,
  },
  {
    what: 'A page of another site',
    method: 'POST',
    headers: { ...json, origin: 'http://evil.example' },
    payload: ping,
    status: 403,
    code: -32000,
  },
]

test.each(refusals)('$what is refused in JSON-RPC: $status, $code', async ({ status, code, what: _, ...request }) => {
  const reply = await pages.app.inject({ url: '/mcp', ...request })
  expect(reply.statusCode).toBe(status)
  expect(reply.headers['content-type']).toMatch(/^application\/json/)
  expect(reply.json()).toMatchObject({ jsonrpc: '2.0', error: { code }, id: null })
})

test('Methods that MCP has no use for, and addresses below, have the envelope of REST', async () => {
  const put = await pages.app.inject({ method: 'PUT', url: '/mcp', payload: {} })
  expect(put.json()).toMatchObject({ error: { code: 'method_not_allowed', status: 405 } })
  expect((await pages.app.inject('/mcp/tools')).json()).toMatchObject({ error: { status: 404 } })
})

test('REST reads bodies as before: what MCP does with them is its own', async () => {
  const headers = { ...json, 'x-editor': 'ada' }
  const reply = await pages.app.inject({ method: 'POST', url: '/pages', headers, payload: '{' })
  expect(reply.json()).toMatchObject({ error: { status: 400 } })
})

test('The OpenAPI document has nothing of it', async () => {
  expect((await pages.app.inject('/docs/json')).body).not.toContain('mcp')
})

test('Clients of 2026 and of version 1 of the SDK get the same envelope', async () => {
  const old = new OldClient({ name: 'agent', version: '1.0.0' })
  await old.connect(new OldTransport(new URL(`${pages.address}/mcp`)) as never)
  const modern = await pages.connect('2026-07-28')
  const args = { slug: 'old-handbook' }
  const { envelope } = await pages.call('read_page', args)
  expect(envelope).toMatchObject({ error_code: 'PAGE_GONE' })
  expect(await callWithEnvelope(modern, 'read_page', args)).toEqual({ envelope })
  expect(await callWithEnvelope((call) => old.callTool(call), 'read_page', args)).toEqual({ envelope })
  // What it lists is what it checks results by: a success has to pass there.
  await old.listTools()
  expect(await old.callTool({ name: 'list_campaigns', arguments: { profileId: 'partial' } })).toHaveProperty('_meta')
  await old.close()
})

test('Each failure is a line in the log; what nobody foresaw leaves nothing but its name, and its stack is there', async () => {
  lines.length = 0
  await pages.call('read_page', { slug: 'no-such-page' })
  await pages.database.query('ALTER TABLE pages RENAME TO moved_pages')
  const { envelope } = await pages.call('read_page', { slug: 'welcome' })
  await pages.database.query('ALTER TABLE moved_pages RENAME TO pages')

  expect(envelope).toMatchObject({ error_kind: 'internal_error', error_code: 'INTERNAL_ERROR', retryable: false })
  expect(JSON.stringify(envelope)).not.toMatch(/relation|SELECT/)
  expect(lines.filter(({ tool }) => tool !== undefined)).toMatchObject([
    { level: 30, tool: 'read_page', code: 'PAGE_NOT_FOUND' },
    { level: 50, tool: 'read_page', code: 'INTERNAL_ERROR', err: { stack: expect.stringContaining('relation') } },
  ])
})
