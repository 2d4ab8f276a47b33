import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../fixtures/expect-envelope.ts'
import { startApp } from '../fixtures/start-app.ts'
import { countAnswers, exchange, readAnswer } from './raw-exchange.ts'
import { uncaughtDuring } from './sources/uncaught-during.ts'

const routes = (app: FastifyInstance) => app.get('/', async () => 'passed')
const asked = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'

describe('A client that resets its connection', () => {
  test.each([
    ['CONNECT', 'CONNECT x:443 HTTP/1.1\r\nHost: x:443\r\n\r\n'],
    ['broken HTTP', 'GARBAGE\r\n\r\n'],
    ['an Expect that nobody knows', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: c4n4ry\r\n\r\n'],
  ])('after %s, ends neither the process nor the server', async (_what, text) => {
    const { app } = await startApp(routes)
    const uncaught = await uncaughtDuring(async () => {
      // What comes of a reset depends on when the server sees it.
      for (let times = 0; times < 5; times++) await exchange(app, text, (socket) => socket.resetAndDestroy())
    })
    expect(uncaught).toEqual([])
    expect(readAnswer(await exchange(app, asked)).body).toBe('passed')
  })
})

test('Broken HTTP that goes on for long has one answer, and one line in the log', async () => {
  const { app, log } = await startApp(routes)
  const received = await exchange(app, 'GARBAGE\r\n\r\n', ...Array.from({ length: 10 }, () => 'c4n4ry'.repeat(2_000)))
  // The rest may meet a closed connection, and its reset may overtake the answer.
  if (received !== '') expect(expectEnvelope(readAnswer(received)).code).toBe('bad_request')
  expect(countAnswers(received)).toBeLessThan(2)
  await app.close()
  expect(log.failures()).toMatchObject([{ level: 30, code: 'bad_request', status: 400 }])
  expect(log.failures()).toHaveLength(1)
})
