import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../fixtures/expect-envelope.ts'
import { startApp } from '../fixtures/start-app.ts'
import { countAnswers, exchange, firstBytes, readAnswer } from './raw-exchange.ts'

const host = 'Host: x\r\n'
const json = `POST /j HTTP/1.1\r\n${host}content-type: application/json\r\n`

// The answer waits for a second request, or for nothing.
function routes(app: FastifyInstance): void {
  app.get('/', async () => 'passed')
  app.post('/j', async ({ body }) => body)
  app.get('/begun', (_request, reply) => {
    reply.raw.writeHead(200, { 'content-length': '100' })
    reply.raw.write('begun')
    reply.hijack()
  })
}

const broken: Readonly<Record<string, readonly [text: string, status: number, code: string, message: string]>> = {
  garbage: ['GARBAGE\r\n\r\n', 400, 'bad_request', 'Bad Request'],
  'a version that is none': [`GET / HTTP/9.9\r\n${host}\r\n`, 400, 'bad_request', 'Bad Request'],
  'a header without a colon': [`GET / HTTP/1.1\r\n${host}c4n4ry\r\n\r\n`, 400, 'bad_request', 'Bad Request'],
  'a length that is none': [`${json}content-length: c4n4ry\r\n\r\n`, 400, 'bad_request', 'Bad Request'],
  'a length and chunks': [
    `${json}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n`,
    400,
    'bad_request',
    'Bad Request',
  ],
  'a chunk that is none': [`${json}transfer-encoding: chunked\r\n\r\nZZ\r\n`, 400, 'bad_request', 'Bad Request'],
  'headers that are too large': [
    `GET / HTTP/1.1\r\n${host}X: ${'c4n4ry'.repeat(4_000)}\r\n\r\n`,
    431,
    'http_431',
    'Request Header Fields Too Large',
  ],
  'a URL that is too large': [
    `GET /${'c4n4ry'.repeat(4_000)} HTTP/1.1\r\n${host}\r\n`,
    431,
    'http_431',
    'Request Header Fields Too Large',
  ],
  'chunk extensions that are too large': [
    `${json}transfer-encoding: chunked\r\n\r\n2;${'c4n4ry'.repeat(4_000)}\r\n{}\r\n0\r\n\r\n`,
    413,
    'payload_too_large',
    'Payload Too Large',
  ],
}

describe('What is no HTTP request is answered on the socket', () => {
  test.each(Object.entries(broken))('%s', async (_what, [text, status, code, message]) => {
    const { app } = await startApp(routes)
    const received = await exchange(app, text)
    const answer = readAnswer(received)

    expect(countAnswers(received)).toBe(1)
    expect(expectEnvelope(answer)).toEqual({ code, message, status, details: null })
    expect(answer.headers).toMatchObject({
      connection: 'close',
      'cache-control': 'no-store',
      'content-length': String(Buffer.byteLength(answer.body)),
      'x-error-code': code,
    })
    expect(Number.isNaN(Date.parse(String(answer.headers['date'])))).toBe(false)
    expect(received).not.toContain('c4n4ry')
  })

  test.each(Object.entries(broken))('with one line in the log: %s', async (_what, [text, status, code]) => {
    const { app, log } = await startApp(routes)
    await exchange(app, text)
    await app.close()
    const lines = log.failures()
    expect(lines).toHaveLength(1)
    expect(lines).toMatchObject([{ level: 30, code, status, source: 'http' }])
    expect(JSON.stringify(lines)).not.toContain('c4n4ry')
  })

  test('also after a request that was answered', async () => {
    const { app } = await startApp(routes)
    const received = await exchange(app, `GET / HTTP/1.1\r\n${host}\r\n`, firstBytes, 'GARBAGE\r\n\r\n')
    expect(countAnswers(received)).toBe(2)
    expectEnvelope(readAnswer(received.slice(received.lastIndexOf('HTTP/1.1 '))))
  })

  test('with the name of the code header that was chosen, or none', async () => {
    const named = await startApp(routes, { errorCodeHeader: 'x-code' })
    expect(readAnswer(await exchange(named.app, 'GARBAGE\r\n\r\n')).headers['x-code']).toBe('bad_request')
    const none = await startApp(routes, { errorCodeHeader: false })
    expect(await exchange(none.app, 'GARBAGE\r\n\r\n')).not.toContain('bad_request\r\n')
  })
})

describe('Once an answer has begun', () => {
  test('garbage adds not a byte to it: the connection ends', async () => {
    const { app, log } = await startApp(routes)
    const received = await exchange(app, `GET /begun HTTP/1.1\r\n${host}\r\n`, firstBytes, 'GARBAGE\r\n\r\n')
    expect(readAnswer(received).body).toBe('begun')
    expect(countAnswers(received)).toBe(1)
    expect(log.failures()).toMatchObject([{ status: 400 }])
  })
})
