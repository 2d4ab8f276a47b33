import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { run } from '../../src/cli/run.ts'
import { envelopeWith, startPageServer } from '../testing/mcp/page-server.ts'

const folder = fileURLToPath(new URL('../testing/mcp', import.meta.url))

async function ran(...argv: string[]) {
  const [stdout, stderr]: [string[], string[]] = [[], []]
  const terminal = {
    stdout: { write: (text: string) => stdout.push(text) },
    stderr: { write: (text: string) => stderr.push(text) },
    cwd: folder,
  }
  const code = await run(argv, terminal)
  // Whether anything takes long enough to be told of is a matter of the machine.
  const said = stderr.filter((text) => !/^Checking .+ \.\.\.\n$/.test(text))
  return { code, stdout: stdout.join(''), stderr: said.join('') }
}

test('conform-mcp starts what is behind --, in the working directory, and passes what keeps the contract', async () => {
  const { code, stdout, stderr } = await ran('conform-mcp', '--', 'node', 'stdio-server.mjs', 'keep')
  expect(stdout).toMatch(
    /^wiki 2\.0\.0, MCP 2025-06-18 over stdio: 1 tool, 9 calls\n\nPassed:\n {2}stdout-is-protocol /,
  )
  expect(stdout).toContain('\n\nNot checked:\n  normalized-events ')
  expect(stdout).not.toContain('Failed:')
  expect(stderr).toBe('24 clauses passed, 0 failed, 10 could not be checked.\n')
  expect(code).toBe(0)
})

test('Options behind -- are those of the server that is started', async () => {
  const { stdout } = await ran('conform-mcp', '--', 'node', 'stdio-server.mjs', 'keep', '--json', '--verbose')
  expect(stdout).toMatch(/^wiki 2\.0\.0, MCP/)
})

test('conform-mcp fails for a broken clause, with what was sent, what came and why', async () => {
  const url = await startPageServer({
    envelope: (envelope, { name }) => (name === 'find_pages' ? envelope : { ...envelope, summary: 'One\ntwo' }),
  })
  const { code, stdout, stderr } = await ran('conform-mcp', url)
  expect(stdout).toMatch(/^pages 1\.4\.0, MCP 2025-11-25 over http: 2 tools, 12 calls\n\nFailed:\n/)
  const [, failed] = /\nFailed:\n([\s\S]*?)\n\nPassed:/.exec(stdout) ?? []
  expect(failed?.split('\n').slice(0, 5)).toEqual([
    '  summary-is-a-line          summary is one line that says something',
    `${' '.repeat(29)}(Required envelope fields (v1))`,
    `${' '.repeat(29)}summary is "One\\ntwo"`,
    `${' '.repeat(29)}  sent: tools/call conformance_probe_no_such_tool {}`,
    expect.stringMatching(/^ {29} {2}came: \{"content":\[\{"type":"text","text":"\{/),
  ])
  expect(failed?.split('\n').at(-1)).toBe(`${' '.repeat(29)}and 3 times more`)
  expect(stderr).toBe('22 clauses passed, 1 failed, 11 could not be checked.\nIt breaks summary-is-a-line.\n')
  expect(code).toBe(1)
})

test('conform-mcp makes the calls that are named, and sends the headers that are given', async () => {
  const url = await startPageServer({
    situation: envelopeWith({ error_kind: 'rate_limited', error_code: 'RATE_LIMITED', retryable: true }),
  })
  const call = 'bring_about={"situation":"a=b"}'
  const { code, stdout } = await ran('conform-mcp', '--call', call, '--call', call, '--header', 'X-Key: a: b', url)
  expect(stdout).toMatch(/: 2 tools, 14 calls\n/)
  expect(stdout).toMatch(/\nPassed:\n[\s\S]* {2}rate-limited [\s\S]*\nNot checked:\n/)
  expect(code).toBe(0)
})

test('conform-mcp says what it did not probe', async () => {
  const tools = Array.from({ length: 21 }, (_, index) => ({ name: `tool_${index}`, inputSchema: { type: 'object' } }))
  const { stderr } = await ran('conform-mcp', await startPageServer({ tools }))
  expect(stderr).toMatch(/^1 tool beyond the first ones was not probed; --all-tools probes all\.\n/)
  expect(stderr).toContain(
    'tool_7 was not probed: no call of it is sure to be refused; name a call of it with --call.\n',
  )
  expect((await ran('conform-mcp', '--all-tools', await startPageServer({ tools }))).stderr).not.toContain(
    '--all-tools',
  )
})

test('conform-mcp --json prints the report', async () => {
  const { code, stdout, stderr } = await ran('conform-mcp', '--json', await startPageServer())
  expect(JSON.parse(stdout)).toMatchObject({
    ok: true,
    notes: ['23 clauses passed, 0 failed, 11 could not be checked.'],
    server: { name: 'pages 1.4.0', transport: 'http' },
    tools: { listed: 2, probed: 2, leftOut: 0, notProvoked: [] },
    calls: 12,
  })
  expect(JSON.parse(stdout).clauses[0]).toEqual({
    id: 'stdout-is-protocol',
    sentence: 'stdout carries messages of the protocol only',
    source: 'MCP, Transports, stdio',
    outcome: 'not checked',
    reason: 'the server was reached over HTTP',
  })
  expect(stderr).toBe('')
  expect(code).toBe(0)
})

test('conform-mcp --verbose shows what the server writes to stderr', async () => {
  const { stderr } = await ran('conform-mcp', '--verbose', '--', 'node', 'stdio-server.mjs', 'keep')
  expect(stderr).toMatch(/^wiki is ready\n/)
})

test.each<[what: string, argv: string[], stderr: string]>([
  [
    'ends early',
    ['--', 'node', 'stdio-server.mjs', 'exit'],
    'node stdio-server.mjs exit ended with exit code 3 before the run was done; its stderr ends with: wiki is ready [31mno database [0m\n',
  ],
  [
    'hangs',
    ['--timeout', '0.5', '--', 'node', 'stdio-server.mjs', 'hang'],
    'node stdio-server.mjs hang did not answer initialize: no answer came within 0.5 seconds.\n',
  ],
  [
    'is no program',
    ['no-such-program'],
    'no-such-program could not be started: spawn no-such-program ENOENT; name the command as in a shell.\n',
  ],
])('A server that %s is told in a sentence, as nothing was checked', async (_what, argv, stderr) => {
  expect(await ran('conform-mcp', ...argv)).toEqual({ code: 2, stdout: '', stderr })
})
