import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../fixtures/expect-envelope.ts'
import { startApp } from '../fixtures/start-app.ts'
import { countAnswers, exchange, readAnswer } from './raw-exchange.ts'

const host = 'Host: x\r\n'
const json = `POST /j HTTP/1.1\r\n${host}content-type: application/json\r\n`

const routes = (app: FastifyInstance) => app.post('/j', async ({ body }) => body)

describe('A client that takes too long', () => {
  const impatient = { requestTimeout: 150, http: { headersTimeout: 100, connectionsCheckingInterval: 25 } }
  const timeout = { code: 'http_408', message: 'Request Timeout', status: 408, details: null }

  test.each([
    ['with its headers', `GET / HTTP/1.1\r\n${host}`],
    ['with its body', `${json}content-length: 10\r\n\r\n{"a`],
  ])('%s is told so, in one line', async (_what, text) => {
    const { app, log } = await startApp(routes, {}, impatient)
    const received = await exchange(app, text)
    expect(expectEnvelope(readAnswer(received))).toEqual(timeout)
    expect(countAnswers(received)).toBe(1)
    await app.close()
    expect(log.failures()).toHaveLength(1)
    expect(log.failures()).toMatchObject([{ level: 30, code: 'http_408', status: 408 }])
  })
})

describe('A client that leaves in the middle of its body', () => {
  test.each([
    ['by closing the connection', (socket: { destroy(): unknown }) => socket.destroy()],
    ['by ending it', (socket: { end(): unknown }) => socket.end()],
  ])('%s is no failure of the server: no more than one line, and that below error', async (_how, leave) => {
    const { app, log } = await startApp(routes)
    await exchange(app, `${json}content-length: 10\r\n\r\n{"a`, started(app), leave)
    await app.close()
    expect(log.failures().filter(({ level }) => level >= 40)).toEqual([])
    expect(log.failures().length).toBeLessThan(2)
  })
})

// Waits until the server has begun with a request.
function started(app: FastifyInstance): () => Promise<void> {
  const began = new Promise<void>((resolve) => app.server.once('request', () => setImmediate(resolve)))
  return () => began
}
