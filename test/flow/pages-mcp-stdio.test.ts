import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { callWithEnvelope } from 'error-envelope/mcp'
import { expect, onTestFinished, test } from 'vitest'

// The wiki as a process that a client starts, called by a client of the SDK, version 1.

const cwd = fileURLToPath(new URL('../..', import.meta.url))
const args = ['--import', 'tsx', 'examples/pages/mcp/main.ts']
// A database and a compiler start in it, on a small machine beside other tests.
const timeout = 120_000

test('A client starts the wiki, reads and changes it, and what is known of one call is in no other', {
  timeout,
}, async () => {
  const client = new Client({ name: 'agent', version: '1.0.0' })
  await client.connect(new StdioClientTransport({ command: process.execPath, args, cwd, stderr: 'ignore' }), {
    timeout,
  })
  onTestFinished(() => client.close())
  // This client checks results against the schemas that it was told.
  await client.listTools()
  const call = (tool: string, fields: Record<string, unknown>) =>
    callWithEnvelope((toolCall) => client.callTool(toolCall), tool, fields)

  const change = { slug: 'welcome', title: 'Welcome', tags: [], revision: 2, body: 'Changed.', editor: 'linus' }
  expect((await call('update_page', change)).result).toMatchObject({ structuredContent: { body: 'Changed.' } })
  expect((await call('update_page', change)).envelope).toMatchObject({
    error_kind: 'mcp_input_validation',
    error_code: 'REVISION_CONFLICT',
    details: [{ details: { expected: 2, actual: 3 } }],
  })

  // All by one connection, at once.
  const asked = ['throttled', '902-3159896-1390916', 'unplugged', 'deprecated', 'missing']
  const orders = [...asked, ...asked].map((orderId) => call('read_order', { orderId }))
  const metas = (await Promise.all(orders)).map(({ result, envelope }) => (envelope ?? result)?._meta)
  const limits = { rate_limit: { limit_per_second: 0.5 } }
  const expected = [
    { ...limits, retry_after_seconds: 2 },
    limits,
    undefined,
    { ...limits, warnings: [expect.objectContaining({ kind: 'upstream_warning' })] },
    limits,
  ]
  expect(metas).toEqual([...expected, ...expected])
})

test('A database that can’t be reached ends the start with a sentence on stderr', { timeout }, async () => {
  const env = { ...process.env, DATABASE_URL: 'postgres://127.0.0.1:1/wiki' }
  const child = spawn(process.execPath, args, { cwd, env, stdio: ['pipe', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/DATABASE_URL/)
})
