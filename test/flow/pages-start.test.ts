import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

// What `npm start` runs, in one process, so that signals and the exit code are those of the service itself.
function start(environment: NodeJS.ProcessEnv) {
  return spawn(process.execPath, ['--import', 'tsx', 'examples/pages/main.ts'], {
    cwd: root,
    env: { ...process.env, HOST: '', LOG_LEVEL: '', DATABASE_URL: '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

interface PrintedRequest {
  readonly status: number
  readonly code: string
  readonly command: string
}

let service: ChildProcess
let printed = ''
let requests: readonly PrintedRequest[] = []

beforeAll(async () => {
  const started = start({ PORT: '0' })
  service = started
  await new Promise<void>((resolve, reject) => {
    started.stdout.on('data', (chunk) => {
      printed += chunk
      if (requestsIn(printed).length === 3) resolve()
    })
    started.once('exit', (code) => reject(new Error(`The service ended with ${code}`)))
  })
  requests = requestsIn(printed)
})

afterAll(() => void service?.kill('SIGKILL'))

function requestsIn(output: string): PrintedRequest[] {
  return [...output.matchAll(/^ +.+: (\d{3}) (\w+)\n +(curl .+)\n/gm)].map(([, status, code = '', command = '']) => ({
    status: Number(status),
    code,
    command,
  }))
}

// The words of a printed command: quoted by apostrophes where they hold spaces.
function toFetch(command: string): [string, RequestInit] {
  const words = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
  const after = (flag: string) => (words.includes(flag) ? words[words.indexOf(flag) + 1] : undefined)
  const [name, value] = after('-H')?.split(': ') ?? []
  const url = words.find((word) => word.startsWith('http://')) ?? ''
  const body = after('-d')
  return [url, body === undefined ? {} : { method: 'POST', body, headers: { [name ?? '']: value ?? '' } }]
}

function addressIn(output: string): URL {
  return new URL(/listens at (http:\S+);/.exec(output)?.[1] ?? '')
}

test('It prints a domain error, a validation error and a raw HTTP error to try', () => {
  expect(requests.map(({ status, code }) => `${status} ${code}`)).toEqual([
    '404 page_not_found',
    '422 validation_error',
    '409 conflict',
  ])
})

test('The printed requests are answered as printed', async () => {
  for (const { status, code, command } of requests) {
    const reply = await fetch(...toFetch(command))
    expect(reply.status).toBe(status)
    expect(await reply.json()).toMatchObject({ error: { code, status } })
  }
})

test.skipIf(spawnSync('curl', ['--version']).error !== undefined)(
  'The printed commands work in a shell as they are',
  async () => {
    for (const { status, code, command } of requests) {
      const { stdout } = await promisify(execFile)('sh', ['-c', command])
      const [head, body = ''] = stdout.split('\r\n\r\n')
      expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
      expect(JSON.parse(body).error.code).toBe(code)
    }
  },
)

test('The printed address of the routes shows them', async () => {
  const [address = ''] = /http:\S+\/docs/.exec(printed) ?? []
  const reply = await fetch(address)
  expect(reply.status).toBe(200)
  expect(await reply.text()).toContain('Swagger UI')
})

test('What is no HTTP at all is answered with the envelope', async () => {
  const socket = connect(Number(addressIn(printed).port), '127.0.0.1')
  socket.write('This is no HTTP\r\n\r\n')
  const [head, body = ''] = (await text(socket)).split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 400 /)
  expect(JSON.parse(body)).toMatchObject({ error: { code: 'bad_request', status: 400 } })
})

test('A termination signal ends it with exit code 0', async () => {
  const exited = once(service, 'exit')
  service.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
})

test.each([
  { PORT: 'abc', says: 'PORT must be a number from 0 to 65535, 0 for any free port, not "abc".' },
  { PORT: '65536', says: 'PORT must be a number from 0 to 65535, 0 for any free port, not "65536".' },
  { LOG_LEVEL: 'loud', says: 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".' },
])('A wrong variable is one sentence and exit code 1: $says', async ({ says, ...environment }) => {
  expect(await failureOf(environment)).toEqual({ code: 1, stderr: `${says}\n` })
})

test('A port in use is one sentence and exit code 1', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as { port: number }
  const failure = await failureOf({ PORT: String(port) })
  holder.close()
  const says = `127.0.0.1:${port} is in use; set PORT to another port, or to 0 for any free one.`
  expect(failure).toEqual({ code: 1, stderr: `${says}\n` })
})

async function failureOf(environment: NodeJS.ProcessEnv) {
  const failing = start(environment)
  failing.stdout.resume()
  const [stderr, [code]] = await Promise.all([text(failing.stderr), once(failing, 'exit')])
  return { code, stderr }
}
