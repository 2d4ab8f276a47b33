import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { makeFolder, removeFolder } from './built-package.ts'
import { runNode } from './run-node.ts'

const readme = readFileSync('README.md', 'utf8')
const running: ChildProcess[] = []

afterEach(() => {
  for (const child of running.splice(0)) child.kill()
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

// Starts a program of the README as a user would, and waits until it answers.
async function start(file: string): Promise<string> {
  const port = await freePort()
  running.push(spawn(process.execPath, ['--import', 'tsx', file], { env: { ...process.env, PORT: String(port) } }))
  const origin = `http://127.0.0.1:${port}`
  for (;;) {
    try {
      await fetch(origin)
      return origin
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

test('The shortest program answers with the body that the README begins with', async () => {
  const origin = await start('examples/readme/shortest.ts')
  const reply = await fetch(`${origin}/pages/42`)
  const promised = /```json\n(.+)\n```/.exec(readme)?.[1]
  expect(await reply.json()).toEqual(JSON.parse(promised ?? ''))
  expect(reply.status).toBe(404)
})

test('The server of the README answers with the errors of its errors.ts', async () => {
  const origin = await start('examples/readme/server.ts')
  const put = (body: string) =>
    fetch(`${origin}/pages/home`, { method: 'PUT', body, headers: { 'content-type': 'application/json' } })

  const replies = [
    await fetch(`${origin}/pages/42`),
    await put('{"title":"Home"}'),
    await put('{}'),
    await fetch(`${origin}/%zz`),
  ]
  expect(await Promise.all(replies.map((reply) => reply.json()))).toEqual([
    { error: { code: 'page_not_found', message: 'Page 42 not found', status: 404, details: null } },
    { error: { code: 'page_locked', message: 'Ada is editing this page', status: 409, details: { lockedBy: 'ada' } } },
    {
      error: {
        code: 'validation_error',
        message: 'title: is required',
        status: 422,
        details: [{ loc: ['body', 'title'], msg: 'is required', type: 'required' }],
      },
    },
    { error: { code: 'bad_request', message: 'The URL is malformed', status: 400, details: null } },
  ])
})

test('The commands of the README do what they say, with its programs', async () => {
  const folder = makeFolder()
  onTestFinished(() => removeFolder(folder))
  const commands = [...readme.matchAll(/^ {4}npx error-envelope (.+?)(?: +#.*)?$/gm)].map(([, line]) => line ?? '')
  expect(commands.map((line) => line.split(' ')[0])).toEqual([
    'openapi',
    'types',
    'codes',
    'catalogue',
    'explain',
    'conform-mcp',
  ])
  const outputs = { 'openapi.json': 'openapi.json', 'api.d.ts': 'api.d.ts', docs: 'docs' }
  const places: Readonly<Record<string, string>> = {
    ...Object.fromEntries(Object.entries(outputs).map(([name, file]) => [name, join(folder, file)])),
    'app.ts': 'examples/readme/documented.ts',
    'errors.ts': 'examples/readme/errors.ts',
  }
  const lock = ['--lock', join(folder, 'error-codes.lock.json')]
  const endings = []
  for (const line of commands) {
    // As built; here the same in TypeScript.
    const words = line
      .replace('server.js', '--import tsx examples/mcp/stdio.ts')
      .split(' ')
      .map((word) => places[word] ?? word)
    const more = line.startsWith('codes') ? lock : []
    endings.push(await runNode(['--import', 'tsx', 'src/cli/main.ts', ...words, ...more]))
  }
  expect(endings.map(({ code, errors }) => [code, errors])).toEqual(commands.map(() => [0, expect.any(String)]))
  expect(readFileSync(join(folder, 'api.d.ts'), 'utf8')).toContain('"PUT /pages/{slug}": "authentication"')
  expect(readFileSync(join(folder, 'error-codes.lock.json'), 'utf8')).toContain('page_locked')
  expect(readFileSync(join(folder, 'docs/errors.md'), 'utf8')).toContain('## page_locked')
  expect(endings.at(-2)?.output).toContain('page_locked (409 Conflict)')
  expect(endings.at(-1)?.output).toMatch(/^wiki 1\.0\.0, MCP .+ over stdio: 1 tool, /)
})

test('The code in the documents is that of the files that are compiled and run', () => {
  expect(() =>
    execFileSync(process.execPath, ['--import', 'tsx', 'scripts/snippets.ts', '--check'], { stdio: 'pipe' }),
  ).not.toThrow()
})

test('The documents that the README links to exist', () => {
  const links = [...readme.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, path]) => path ?? '')
  expect(links.length).toBeGreaterThan(5)
  expect(links.filter((path) => !existsSync(path))).toEqual([])
})
