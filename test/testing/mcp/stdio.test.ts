import { fileURLToPath } from 'node:url'
import { conformMcp, McpConnectionError } from 'error-envelope/testing'
import { expect, test } from 'vitest'

const file = fileURLToPath(new URL('stdio-server.mjs', import.meta.url))
const serverThat = (way: string) => ({ server: { command: [process.execPath, file, way] } })

async function refused(options: Parameters<typeof conformMcp>[0]): Promise<string> {
  const thrown: unknown = await conformMcp(options).catch((reason) => reason)
  expect(thrown).toBeInstanceOf(McpConnectionError)
  return (thrown as Error).message.replaceAll(`${process.execPath} ${file}`, 'node server.mjs')
}

test('A server is started, checked over stdio, and ended', async () => {
  const report = await conformMcp(serverThat('keep'))
  expect(report).toMatchObject({
    ok: true,
    server: { name: 'wiki 2.0.0', transport: 'stdio', protocolVersion: '2025-06-18' },
    tools: { listed: 1, probed: 1, leftOut: 0, notProvoked: [] },
    calls: 9,
    notes: [],
  })
})

test('What it writes to stderr is handed on', async () => {
  const said: string[] = []
  await conformMcp({ ...serverThat('keep'), onStderr: (text) => said.push(text) })
  expect(said.join('')).toBe('wiki is ready\n')
})

test('A line on stdout that is no message is a failure of its own', async () => {
  const { ok, clauses } = await conformMcp(serverThat('noise'))
  expect(ok).toBe(false)
  expect(clauses.filter(({ outcome }) => outcome === 'failed')).toMatchObject([
    {
      id: 'stdout-is-protocol',
      failures: [{ reason: '1 line is no message of JSON-RPC, such as: Listening [31mon stdio' }],
    },
  ])
})

test('Notifications and requests in between are tolerated, and requests answered', async () => {
  expect((await conformMcp(serverThat('asks'))).ok).toBe(true)
})

test('All pages of its tools are read', async () => {
  expect((await conformMcp(serverThat('pages'))).tools).toMatchObject({ listed: 3, probed: 3 })
})

test('Pages that go round in circles are left', async () => {
  expect(await conformMcp(serverThat('circle'))).toMatchObject({
    tools: { listed: 2 },
    notes: ['tools/list goes round in circles: a nextCursor came twice. What came until then was read.'],
  })
})

test('A server that ends early is told, with its exit code and what it said last', async () => {
  expect(await refused(serverThat('exit'))).toBe(
    'node server.mjs exit ended with exit code 3 before the run was done; its stderr ends with: wiki is ready [31mno database [0m',
  )
  expect(await refused(serverThat('exit-in-calls'))).toBe(
    'node server.mjs exit-in-calls ended with exit code 0 before the run was done; its stderr ends with: wiki is ready',
  )
})

test('A command that is no program is told', async () => {
  expect(await refused({ server: { command: ['no-such-program', 'a'] } })).toBe(
    'no-such-program a could not be started: spawn no-such-program ENOENT; name the command as in a shell.',
  )
  expect(await refused({ server: { command: [] } })).toMatch(/^ could not be started: /)
})

test('A server that does not answer at all is told in its time', async () => {
  expect(await refused({ ...serverThat('hang'), timeout: 0.5 })).toMatch(
    /^node server\.mjs hang did not answer initialize: no answer came within 0\.5 seconds\.$/,
  )
})

test('A line without end is not read to the end', async () => {
  expect(await refused(serverThat('flood'))).toBe(
    'node server.mjs flood wrote a line of more than 10 MB to stdout; nothing more was read.',
  )
})

test('A server that does not want to end is killed', async () => {
  expect((await conformMcp(serverThat('stay'))).ok).toBe(true)
})
