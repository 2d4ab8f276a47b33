import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { McpServer } from '@modelcontextprotocol/server'
import { conformMcp, type McpConformanceOptions, type NamedCall } from 'error-envelope/testing'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { mcpRoutes } from '../../examples/pages/mcp/mcp-routes.ts'
import { createConformanceServer } from '../fixtures/conformance-server.ts'
import { startPages } from '../fixtures/start-pages.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const suite = `${root}node_modules/@modelcontextprotocol/conformance/dist/index.js`

// Runs all scenarios of the published suite, @modelcontextprotocol/conformance, and gives those that passed.
async function passedScenarios(url: string): Promise<string[]> {
  const printed = await new Promise<string>((resolve) => {
    // Its exit code says that some failed, as some do: they ask for what is not there.
    execFile(process.execPath, [suite, 'server', '--url', url, '--suite', 'all'], (_error, stdout) => resolve(stdout))
  })
  const lines = [...printed.matchAll(/^[✓✗] (\S+): (\d+) passed, (\d+) failed/gm)]
  expect(lines, printed).toHaveLength(32)
  return lines.filter(([, , passed, failed]) => passed !== '0' && failed === '0').map(([, name = '']) => name)
}

async function startRoutes(createServer: () => McpServer): Promise<string> {
  const app = Fastify()
  onTestFinished(() => app.close())
  await app.register(mcpRoutes, { createServer })
  return `${await app.listen({ port: 0, host: '127.0.0.1' })}/mcp`
}

let example: Awaited<ReturnType<typeof startPages>> | undefined
let exampleUrl: string

beforeAll(async () => {
  example = await startPages()
  exampleUrl = `${await example.app.listen({ port: 0, host: '127.0.0.1' })}/mcp`
})

afterAll(() => example?.close())

test('The example passes what the published suite asks of a server with any tools', async () => {
  expect(await passedScenarios(exampleUrl)).toEqual([
    'server-initialize',
    'ping',
    'tools-list',
    // Its tool is not there, which is a failure of a call as well; text as such is all that the first of them looks for.
    'tools-call-simple-text',
    'tools-call-error',
    'dns-rebinding-protection',
  ])
})

// The rest can't be: sampling, elicitation and polling ask the client back, which takes sessions, and this address has none;
// other prompts and resources, subscriptions and completion are no tools, and as the SDK has them.
test('A server with the tools of the published suite passes it, and keeps prompts, resources and logs of its own', async () => {
  expect(await passedScenarios(await startRoutes(createConformanceServer))).toEqual([
    'server-initialize',
    'logging-set-level',
    'ping',
    'tools-list',
    'tools-call-simple-text',
    'tools-call-image',
    'tools-call-audio',
    'tools-call-embedded-resource',
    'tools-call-mixed-content',
    'tools-call-with-logging',
    'tools-call-error',
    'tools-call-with-progress',
    'json-schema-2020-12',
    'resources-list',
    'resources-read-text',
    'prompts-list',
    'prompts-get-simple',
    'dns-rebinding-protection',
  ])
})

const orders = ['invalid', 'unauthorized', 'throttled', 'broken', 'deprecated', 'unplugged', '902-3159896-1390916']
const profiles = ['unauthorized', 'throttled', 'broken', 'partial', 'unplugged']
const newPage = { slug: 'new', title: 'New', body: '', editor: 'linus' }

// Beside the calls that can't succeed: what brings about every situation that the example knows.
const calls: readonly NamedCall[] = [
  ...orders.map((orderId) => ({ tool: 'read_order', arguments: { orderId } })),
  ...profiles.map((profileId) => ({ tool: 'list_campaigns', arguments: { profileId } })),
  { tool: 'read_page', arguments: { Slug: 'welcome' } },
  { tool: 'read_page', arguments: { slug: 'no-such-page' } },
  { tool: 'delete_page', arguments: { slug: 'style-guide', editor: 'linus' } },
  { tool: 'create_page', arguments: { ...newPage, tags: '["a' } },
]

async function notPassed(server: McpConformanceOptions['server']): Promise<object> {
  const report = await conformMcp({ server, calls, timeout: 100 })
  expect(report.tools).toMatchObject({ listed: 14, probed: 14, notProvoked: [] })
  const others = report.clauses.filter(({ outcome }) => outcome !== 'passed')
  return Object.fromEntries(others.map((clause) => [clause.id, 'reason' in clause ? clause.reason : clause]))
}

const noSandbox = { 'sandbox-limitation': expect.stringMatching(/^no call met a limit/) }

test('The example keeps every clause of the contract that it can meet, over HTTP', async () => {
  expect(await notPassed({ url: exampleUrl })).toEqual({
    ...noSandbox,
    'stdout-is-protocol': 'the server was reached over HTTP',
    // Off by default.
    'normalized-events': expect.stringMatching(/^no answer had _meta.normalized/),
  })
})

test('The example keeps every clause of the contract that it can meet, over stdio', { timeout: 120_000 }, async () => {
  const command = [process.execPath, '--import', 'tsx', 'examples/pages/mcp/main.ts']
  const env = { ...process.env, DATABASE_URL: '', MCP_SCHEMA_KEY_NORMALIZATION_META: 'true' }
  expect(await notPassed({ command, cwd: root, env })).toEqual(noSandbox)
})
