import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { checkResponse } from 'error-envelope/client'
import { describe, expect, test } from 'vitest'
import { apiErrorOf } from '../fixtures/api-error-of.ts'
import { runNode } from '../package/run-node.ts'
import { waysToAsk } from './hostile/asking.ts'
import { answerOf, type Behaviour, pour, saying, startServer } from './hostile/start-server.ts'

const megabyte = 1_000_000
const head = 'HTTP/1.1 502 Bad Gateway'

/** A body of some letter, as long as it is taken. */
const pouring = (...lines: readonly string[]): Behaviour => {
  const chunk = Buffer.alloc(65_536, 'a')
  return (socket) => {
    socket.write(answerOf(lines))
    pour(socket, chunk)
  }
}

describe.each(Object.entries(waysToAsk))('By %s', (_way, ask) => {
  test.each([
    ['has no end', [head, 'Connection: close']],
    ['announces 50 MB', [head, `Content-Length: ${50 * megabyte}`]],
    ['announces 50 MB of JSON', [head, `Content-Length: ${50 * megabyte}`, 'Content-Type: application/json']],
    ['announces more than there are numbers', [head, 'Content-Length: 9007199254740991']],
  ])('an error body that %s is left after its start', async (_what, lines) => {
    const server = await startServer(pouring(...lines))
    const error = await apiErrorOf(ask(server.url))
    expect([error.kind, error.status, error.message]).toEqual(['http', 502, 'Bad Gateway'])
    expect(error.excerpt).toBe('a'.repeat(200))
    await server.unconnected()
    // What was read, and what buffers on the way took.
    expect(server.written()).toBeLessThan(25 * megabyte)
  })
})

test('An error body of chunks without an end is left after its start', async () => {
  const chunk = Buffer.from(`10000\r\n${'a'.repeat(65_536)}\r\n`)
  const server = await startServer((socket) => {
    socket.write(answerOf([head, 'Transfer-Encoding: chunked']))
    pour(socket, chunk)
  })
  const error = await apiErrorOf(fetch(server.url).then(checkResponse))
  expect([error.kind, error.status, error.excerpt]).toEqual(['http', 502, 'a'.repeat(200)])
  await server.unconnected()
  expect(server.written()).toBeLessThan(25 * megabyte)
})

test('An error body that comes too slowly is waited for a while, and left', async () => {
  const dripping: Behaviour = (socket) => {
    socket.write(answerOf([head]))
    const drip = setInterval(() => socket.write('a'), 1000)
    socket.on('close', () => clearInterval(drip))
  }
  const silent: Behaviour = (socket) => socket.write(answerOf([head, 'Content-Length: 9'], 'a'))
  const headless: Behaviour = (socket) => socket.write(answerOf([head, 'Transfer-Encoding: chunked']))
  // Some versions of Node let one wait for its end for ever.
  const broken = saying('502 Bad Gateway', 'no gzip', 'Content-Encoding: gzip')
  const servers = await Promise.all([dripping, silent, headless, broken].map(startServer))
  const errors = await Promise.all(servers.map(({ url }) => apiErrorOf(fetch(url).then(checkResponse))))
  for (const error of errors) expect([error.kind, error.status, error.message]).toEqual(['http', 502, 'Bad Gateway'])
  expect(errors.map(({ excerpt }) => excerpt)).toEqual([expect.stringMatching(/^a+$/), 'a', undefined, undefined])
  await Promise.all(servers.map((server) => server.unconnected()))
})

test('The body of a success is not touched', async () => {
  const server = await startServer(pouring('HTTP/1.1 200 OK'))
  const response = await fetch(server.url)
  expect(await checkResponse(response)).toBe(response)
  expect([response.bodyUsed, response.body?.locked]).toEqual([false, false])
  await response.body?.cancel()
})

describe('A process that has its error', () => {
  const script = fileURLToPath(new URL('hostile/child-client.ts', import.meta.url))

  async function childOf(behaviour: Behaviour, way = 'checkResponse'): Promise<unknown> {
    const server = await startServer(behaviour)
    const { code, output, errors } = await runNode(['--import', 'tsx', script, server.url, way])
    expect([code, errors]).toEqual([0, ''])
    await server.unconnected()
    return JSON.parse(output)
  }

  // The server holds on to each connection: what ends them is the end of the process.
  test.each([
    ['of a body without an end', pouring(head), 'checkResponse', { kind: 'http', status: 502, read: 200 }],
    [
      'of an answer that it keeps alive',
      kept(`${head}`, '{}'),
      'checkResponse',
      { kind: 'http', status: 502, read: 0 },
    ],
    ['of success without JSON', kept('HTTP/1.1 200 OK', '<p>'), 'readJson', { kind: 'parse', status: 200 }],
    ['of no HTTP', (socket) => socket.write('GARBAGE\r\n\r\n'), 'readJson', { kind: 'network', read: 0 }],
  ] as [string, Behaviour, string, object][])('%s ends by itself', async (_what, behaviour, way, expected) => {
    expect(await childOf(behaviour, way)).toMatchObject(expected)
  })

  test('of a bomb of compressed zeros has read the start of it', async () => {
    // A gigabyte in a megabyte: the members of a gzip file are one text.
    const member = gzipSync(Buffer.alloc(10 * megabyte))
    const bomb = Buffer.concat(Array.from({ length: 100 }, () => member))
    const answer = saying('502 Bad Gateway', bomb, 'Content-Encoding: gzip', 'Content-Type: application/json')
    const { megabytes, ...error } = (await childOf(answer)) as { megabytes: number }
    expect(error).toEqual({ kind: 'http', status: 502, read: 200 })
    expect(megabytes).toBeLessThan(300)
  })
})

function kept(status: string, body: string): Behaviour {
  return (socket) => socket.write(answerOf([status, `Content-Length: ${body.length}`, 'Keep-Alive: timeout=600'], body))
}
