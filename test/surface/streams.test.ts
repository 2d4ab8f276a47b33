import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../fixtures/expect-envelope.ts'
import { startApp } from '../fixtures/start-app.ts'
import { countAnswers, exchange } from './raw-exchange.ts'

const failing = (error = new Error('c4n4ry')) =>
  new Readable({
    read() {
      this.destroy(error)
    },
  })

const consumed = async () => {
  const response = new Response('x')
  await response.text()
  return response
}

const streams: Readonly<Record<string, () => unknown>> = {
  'a stream that fails at once': () => failing(),
  'a file that is not there': () => createReadStream('/nowhere/c4n4ry'),
  'a web stream that fails at once': () =>
    new ReadableStream({
      pull() {
        throw new Error('c4n4ry')
      },
    }),
  'a response whose stream fails': () => new Response(Readable.toWeb(failing()) as ReadableStream),
  'a response that was read': consumed,
  'a web stream that somebody else reads': () => {
    const stream = new ReadableStream()
    stream.getReader()
    return stream
  },
}

describe('A stream that fails before its first byte', () => {
  test.each(Object.entries(streams))('is a 500 in the envelope: %s', async (_what, make) => {
    const { app, log } = await startApp((started) =>
      started.get('/', async (_request, reply) => {
        reply.header('etag', '"v1"').header('content-encoding', 'gzip').header('content-length', '5').type('text/csv')
        return reply.send(await make())
      }),
    )
    const reply = await app.inject('/')
    expect(expectEnvelope(reply)).toMatchObject({
      code: 'internal_error',
      message: 'Internal Server Error',
      status: 500,
    })
    expect(reply.headers).not.toHaveProperty('etag')
    expect(reply.headers).not.toHaveProperty('content-encoding')
    expect(reply.headers['content-length']).toBe(String(Buffer.byteLength(reply.body)))
    expect(log.failures()).toHaveLength(1)
  })

  test('with a status that is meant for the client keeps it', async () => {
    const gone = Object.assign(new Error('The file was deleted'), { statusCode: 410 })
    const { app } = await startApp((started) => started.get('/', async () => failing(gone)))
    expect(expectEnvelope(await app.inject('/'))).toMatchObject({ code: 'gone', message: 'The file was deleted' })
  })
})

describe('A failure after the first byte', () => {
  // What the client has then is a broken answer, and it can tell by the connection.
  function routes(app: FastifyInstance): void {
    app.get('/stream', async () => Readable.from(halfway()))
    app.get('/raw', (_request, reply) => {
      reply.raw.writeHead(200, { 'content-length': '100' })
      reply.raw.write('{"data":[1,')
      throw new Error('db down')
    })
    app.get('/ended', (_request, reply) => {
      reply.raw.writeHead(200, { 'content-length': '2' })
      reply.raw.end('ok')
      throw new Error('db down')
    })
  }

  test.each(['/stream', '/raw'])('adds no second body, ends the connection and is one line: %s', async (url) => {
    const { app, log } = await startApp(routes)
    const received = await exchange(app, `GET ${url} HTTP/1.1\r\nHost: x\r\n\r\n`)
    expect(received).not.toContain('"error"')
    expect(countAnswers(received)).toBeLessThan(2)
    expect(received.endsWith('0\r\n\r\n')).toBe(false)
    await app.close()
    const lines = log.failures().filter(({ level }) => level >= 40)
    expect(lines).toHaveLength(1)
    expect(JSON.stringify(lines)).toContain('db down')
  })

  test('that comes after the last byte leaves the answer whole', async () => {
    const { app } = await startApp(routes)
    const reply = await app.inject('/ended')
    expect([reply.statusCode, reply.body]).toEqual([200, 'ok'])
  })
})

async function* halfway(): AsyncGenerator<string> {
  yield '{"data":[1,'
  await new Promise((resolve) => setTimeout(resolve, 20))
  throw new Error('db down')
}
