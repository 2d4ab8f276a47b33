import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { conformMcp, McpConnectionError } from 'error-envelope/testing'
import { expect, onTestFinished, test } from 'vitest'
import { type Fields, pageServer } from './page-server.ts'

type Handle = (body: Fields | undefined, response: ServerResponse, request: IncomingMessage) => unknown

async function listen(handle: Handle): Promise<string> {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    handle(body === '' ? undefined : JSON.parse(body), response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`
}

async function refused(url: string): Promise<string> {
  const thrown: unknown = await conformMcp({ server: { url }, timeout: 30 }).catch((reason) => reason)
  expect(thrown).toBeInstanceOf(McpConnectionError)
  return (thrown as Error).message.replace(/http:\/\/127\.0\.0\.1:\d+/g, 'http://host')
}

test('Session, version and headers are sent along, and the session is ended', async () => {
  const answer = pageServer()
  const seen: unknown[] = []
  const url = await listen((body, response, { method, headers }) => {
    const { 'mcp-session-id': session, 'mcp-protocol-version': version, authorization } = headers
    seen.push([method, body?.method, session, version, authorization])
    const message = body && answer(body)
    if (message === undefined) return response.writeHead(202).end()
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      ...(body?.method === 'initialize' && { 'mcp-session-id': 'abc' }),
    })
    return response.end(JSON.stringify(message))
  })
  expect((await conformMcp({ server: { url, headers: { authorization: 'Bearer a' } } })).ok).toBe(true)
  expect(seen.slice(0, 2)).toEqual([
    ['POST', 'initialize', undefined, undefined, 'Bearer a'],
    ['POST', 'notifications/initialized', 'abc', '2025-11-25', 'Bearer a'],
  ])
  expect(seen.at(-1)).toEqual(['DELETE', undefined, 'abc', '2025-11-25', 'Bearer a'])
})

test('Answers may come as an event stream, between other messages, from a server that never ends it', async () => {
  const answer = pageServer()
  const replies: unknown[] = []
  const url = await listen((body, response) => {
    if (body?.method === undefined) replies.push(body)
    const message = body?.method === undefined ? undefined : answer(body)
    if (message === undefined) return response.writeHead(202).end()
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(': hello\r\n\r\nevent: message\r\nid: 1\r\ndata: {"jsonrpc":"2.0","id":7,"method":"ping"}\r\n\r\n')
    return response.write(`data:${JSON.stringify(message, null, 1).replaceAll('\n', '\ndata:')}\n\ndata\n\n`)
  })
  expect((await conformMcp({ server: { url } })).ok).toBe(true)
  expect(replies[0]).toEqual({ jsonrpc: '2.0', id: 7, result: {} })
})

test('A server that refuses initialize is spoken to without a handshake', async () => {
  const answer = pageServer()
  const methods = new Set<unknown>()
  const url = await listen((body = {}, response, { headers }) => {
    const meta = (body.params as Fields)._meta as Fields | undefined
    const discovered = {
      supportedVersions: ['2026-07-28'],
      capabilities: (answer({ id: 1, method: 'initialize' }) as { result: Fields }).result.capabilities,
    }
    const message =
      meta?.['io.modelcontextprotocol/protocolVersion'] !== '2026-07-28'
        ? { jsonrpc: '2.0', id: null, error: { code: -32022, message: 'Unsupported protocol version' } }
        : body.method === 'server/discover'
          ? { jsonrpc: '2.0', id: body.id, result: discovered }
          : answer(body)
    methods.add(headers['mcp-method'])
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(message))
  })
  expect(await conformMcp({ server: { url } })).toMatchObject({ ok: true, server: { protocolVersion: '2026-07-28' } })
  expect([...methods]).toEqual([undefined, 'server/discover', 'tools/list', 'tools/call'])
})

const send = (status: number, type: string, body: string, headers = {}): Handle => {
  return (_, response) => response.writeHead(status, { 'content-type': type, ...headers }).end(body)
}

test.each<[what: string, handle: Handle, message: string]>([
  [
    'answers 401',
    send(401, 'application/json', '{"error":"invalid_token"}'),
    'http://host/mcp did not answer initialize: it answered 401 Unauthorized with application/json and no message of JSON-RPC: {"error":"invalid_token"}.',
  ],
  [
    'answers with a page',
    send(200, 'text/html', '<h1>Welcome\n</h1>'),
    'http://host/mcp did not answer initialize: it answered 200 OK with text/html and no message of JSON-RPC: <h1>Welcome </h1>.',
  ],
  [
    'redirects',
    send(307, 'text/html', '', { location: 'https://example.com/mcp' }),
    'http://host/mcp did not answer initialize: it redirects to https://example.com/mcp; name that address.',
  ],
  [
    'answers nothing',
    (_, response) => response.writeHead(202).end(),
    'http://host/mcp did not answer initialize: it answered 202 Accepted with no content type and no message of JSON-RPC: (nothing).',
  ],
  [
    'ends its stream too early',
    send(200, 'text/event-stream', 'data: {"jsonrpc":"2.0","method":"notifications/message"}\n\n'),
    'http://host/mcp did not answer initialize: its event stream ended without the answer.',
  ],
  [
    'closes the connection',
    (_, response) => response.destroy(),
    "http://host/mcp did not answer initialize: it can't be reached: other side closed.",
  ],
  [
    'sends more than anybody reads',
    (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(' '.repeat(10_000_001)),
    'http://host/mcp did not answer initialize: it sent more than 10 MB.',
  ],
  [
    'understands no handshake',
    (body, response) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ jsonrpc: '2.0', id: body?.id, error: { code: -32601, message: 'Method not found' } })),
    'http://host/mcp refused initialize (-32601 Method not found) and server/discover (-32601 Method not found); this command speaks MCP 2025-06-18 to 2026-07-28.',
  ],
  [
    'has no tools',
    (body, response) => {
      const answer =
        body?.method === 'initialize' ? { result: {} } : { error: { code: -32601, message: 'Method not found' } }
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ jsonrpc: '2.0', id: body?.id, ...answer }))
    },
    'http://host/mcp gave no list of tools: -32601 Method not found.',
  ],
])('A server that %s is told in a sentence', async (_what, handle, message) => {
  expect(await refused(await listen(handle))).toBe(message)
})

test('A server that is not there is told in a sentence', async () => {
  const url = await listen(() => {})
  // A port that nobody else has, and nobody listens on any more.
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  await new Promise((resolve) => other.close(resolve))
  expect(await refused(url.replace(/\d+(?=\/mcp)/, String(port)))).toBe(
    `http://host/mcp did not answer initialize: it can't be reached: connect ECONNREFUSED 127.0.0.1:${port}.`,
  )
})

test('A call that fails on the way is no answer, and the others are made', async () => {
  const answer = pageServer()
  let calls = 0
  const url = await listen((body = {}, response) => {
    if (body.method === 'tools/call') calls += 1
    if (calls === 1) return response.writeHead(502, { 'content-type': 'text/html' }).end('Bad gateway')
    const message = answer(body)
    if (message === undefined) return response.writeHead(202).end()
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(message))
  })
  const { clauses } = await conformMcp({ server: { url } })
  expect(clauses.filter(({ outcome }) => outcome === 'failed')).toMatchObject([
    {
      id: 'calls-are-answered',
      failed: 1,
      failures: [{ reason: 'it answered 502 Bad Gateway with text/html and no message of JSON-RPC: Bad gateway' }],
    },
  ])
})

test('Calls that are not answered are a failure, and so are those that there was no time for', async () => {
  const answer = pageServer()
  const url = await listen((body = {}, response) => {
    const message = body.method === 'tools/call' ? undefined : answer(body)
    // Nothing is ever answered to a call.
    if (body.method === 'tools/call') return
    if (message === undefined) return response.writeHead(202).end()
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(message))
  })
  const { clauses, calls } = await conformMcp({ server: { url }, timeout: 2 })
  expect(calls).toBe(1)
  expect(clauses.filter(({ outcome }) => outcome === 'failed')).toMatchObject([
    {
      id: 'calls-are-answered',
      failures: [
        {
          reason: expect.stringMatching(/^no answer came within /),
          sent: 'tools/call conformance_probe_no_such_tool {}',
          came: 'nothing',
        },
        { reason: 'the time of the run was up before the last 11 calls; allow it more' },
      ],
    },
  ])
})
