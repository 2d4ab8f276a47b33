import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../fixtures/expect-envelope.ts'
import { startApp } from '../fixtures/start-app.ts'
import { countAnswers, exchange, readAnswer } from './raw-exchange.ts'

function routes(app: FastifyInstance): void {
  app.get('/', async () => 'passed')
  app.post('/', async ({ body }) => body)
  app.get('/never', () => {})
  app.get('/begun', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, { 'content-length': '100' })
    reply.raw.write('begun')
  })
}

async function afterTimeout(...texts: string[]) {
  // After an answer it is this that Node waits for, and a second more; the event is the same.
  const { app, log } = await startApp(routes, {}, { connectionTimeout: 60, keepAliveTimeout: 1 })
  const received = await exchange(app, ...texts)
  await app.close()
  return { received, lines: log.failures() }
}

describe('Once connectionTimeout is over, the connection ends without a line', () => {
  test('where it is idle after an answer, which stays the only one', async () => {
    const { received, lines } = await afterTimeout('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    expect([countAnswers(received), readAnswer(received).body]).toEqual([1, 'passed'])
    expect(lines).toEqual([])
  })

  test('where an answer has begun, to which not a byte is added', async () => {
    const { received, lines } = await afterTimeout('GET /begun HTTP/1.1\r\nHost: x\r\n\r\n')
    expect([countAnswers(received), readAnswer(received).body]).toEqual([1, 'begun'])
    expect(lines).toEqual([])
  })

  test('where nothing was asked', async () => {
    expect(await afterTimeout('GET / HT')).toEqual({ received: '', lines: [] })
  })
})

describe('Once connectionTimeout is over, whoever was late is told, in one line', () => {
  const json = 'POST / HTTP/1.1\r\nHost: x\r\ncontent-type: application/json\r\n'

  test.each([
    ['the client with its body', [`${json}content-length: 10\r\n\r\n{"a`], { level: 30, code: 'http_408' }],
    ['the client with its chunks', [`${json}transfer-encoding: chunked\r\n\r\n3\r\n{"a`], { level: 30, status: 408 }],
    ['the handler', ['GET /never HTTP/1.1\r\nHost: x\r\n\r\n'], { level: 50, code: 'service_unavailable' }],
    [
      'the handler, on a connection that had an answer',
      ['GET / HTTP/1.1\r\nHost: x\r\n\r\n', 'GET /never HTTP/1.1\r\nHost: x\r\n\r\n'],
      { level: 50, status: 503 },
    ],
  ])('%s', async (_who, texts, line) => {
    const { received, lines } = await afterTimeout(...texts)
    const last = readAnswer(received.slice(received.lastIndexOf('HTTP/1.1 ')))
    expect(expectEnvelope(last).status).toBe(lines[0]?.['status'])
    expect(last.headers['connection']).toBe('close')
    expect(countAnswers(received)).toBe(texts.length)
    expect(lines).toMatchObject([line])
  })
})
