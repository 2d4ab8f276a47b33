import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { callWithEnvelope } from 'error-envelope/mcp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connectPages } from '../fixtures/connect-pages.ts'

// What the README of the example says of MCP, done as it says: by stdio, by curl, and by the calls of its table.

const root = fileURLToPath(new URL('../..', import.meta.url))
const readme = readFileSync(`${root}examples/pages/README.md`, 'utf8')
const blockOf = (language: string) => new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(readme)?.[1] ?? ''
// Each process starts a database of its own.
vi.setConfig({ testTimeout: 180_000 })
const env = { ...(process.env as Record<string, string>), DATABASE_URL: '' }

interface Row {
  readonly tool: string
  readonly args: Record<string, unknown>
  readonly kind: string
  readonly code: string
}

const rows: readonly Row[] = [
  ...readme.matchAll(/^\| `(\w+)` +\| `(\{.*?\})` +\| `(\w+)` +\| `([A-Z_0-9]+)` +\|$/gm),
].map(([, tool = '', args = '', kind = '', code = '']) => ({ tool, args: JSON.parse(args), kind, code }))

function commandInReadme(): { command: string; args: string[] } {
  const { mcpServers } = JSON.parse(blockOf('json').replace('/path/to/error-envelope', root))
  return mcpServers.pages
}

test('A client that starts its servers gets on with the configuration as printed, and every row of the table is true', async () => {
  expect(rows).toHaveLength(11)
  const client = new Client({ name: 'agent', version: '1.0.0' })
  // From a directory of its own, as such clients have.
  const transport = new StdioClientTransport({ ...commandInReadme(), env, cwd: '/', stderr: 'ignore' })
  await client.connect(transport, { timeout: 150_000 })
  onTestFinished(() => client.close())
  for (const { tool, args, kind, code } of rows) {
    const { envelope } = await callWithEnvelope((call) => client.callTool(call), tool, args)
    expect(envelope).toMatchObject({ tool, error_kind: kind, error_code: code })
  }
  const result = await client.callTool({ name: 'read_page', arguments: { Slug: 'welcome' } })
  expect(result).toMatchObject({ structuredContent: { slug: 'welcome' } })
})

test('The request as printed is answered as the table says', async () => {
  const pages = await connectPages()
  onTestFinished(pages.close)
  const [, body = ''] = /-d '(.*)'/.exec(blockOf('sh')) ?? []
  const headers = [...blockOf('sh').matchAll(/-H '(.*?): (.*?)'/g)].map(([, name = '', value = '']) => [name, value])
  const [, path = ''] = /^curl http:\/\/127\.0\.0\.1:3000(\S+)/.exec(blockOf('sh')) ?? []
  const reply = await fetch(`${pages.address}${path}`, { method: 'POST', body, headers: Object.fromEntries(headers) })
  expect(await reply.text()).toContain('PAGE_NOT_FOUND')
})

test.each(['the end of its input', 'SIGTERM'])(
  'On stdio there are messages and nothing else, until %s ends it with exit code 0',
  async (end) => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'examples/pages/mcp/main.ts'], {
      cwd: root,
      env,
      stdio: 'pipe',
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    const errors = text(child.stderr)
    const exited = once(child, 'exit')
    const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } }
    send({ id: 0, method: 'initialize', params })

    const messages: { jsonrpc?: unknown; id?: number }[] = []
    for await (const line of createInterface(child.stdout)) {
      messages.push(JSON.parse(line))
      if (messages.length === 1) {
        send({ method: 'notifications/initialized' })
        for (const [index, { tool, args }] of rows.entries()) {
          send({ id: index + 1, method: 'tools/call', params: { name: tool, arguments: args } })
        }
        // Still waiting for its upstream when all is over.
        send({ id: 100, method: 'tools/call', params: { name: 'read_order', arguments: { orderId: 'slow' } } })
        child.stdin.write('This is no JSON\n')
      }
      if (messages.length !== rows.length + 1) continue
      if (end === 'SIGTERM') child.kill(end)
      else child.stdin.end()
    }
    expect(await exited).toEqual([0, null])
    expect(messages.every(({ jsonrpc }) => jsonrpc === '2.0')).toBe(true)
    expect(new Set(messages.map(({ id }) => id))).toEqual(new Set([0, ...rows.map((_row, index) => index + 1)]))
    expect(await errors).not.toMatch(/unhandled/i)
  },
)
