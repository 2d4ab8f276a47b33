import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { ConflictError } from 'error-envelope'
import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../fixtures/expect-envelope.ts'
import { startApp } from '../fixtures/start-app.ts'
import { askHttp2 } from './ask-http2.ts'
import { countAnswers, exchange } from './raw-exchange.ts'

// The text of an error in parts, with the event loop turning between them.
async function* inParts(text: string) {
  for (let from = 0; from < text.length; from += 10) {
    for (let turns = 0; turns < 3; turns++) await turn()
    yield text.slice(from, from + 10)
  }
}

// An answer waits in its hook until the error has begun to stream.
function routes(app: FastifyInstance, send: () => unknown): void {
  let runs = 0
  app.addHook('onSend', async (_request, _reply, payload) => {
    if (runs++ > 0) return Readable.from(inParts(String(payload)))
    for (let turns = 0; turns < 8; turns++) await turn()
    return payload
  })
  app.get('/', async (_request, reply) => {
    reply.send(send())
    throw new ConflictError('locked')
  })
}

describe('An error that an onSend hook streams slowly holds nothing of an answer that comes out of its hooks', () => {
  test.each<[string, () => unknown]>([
    ['an object', () => ({ c4n4ry: true })],
    ['a text', () => 'c4n4ry'],
    ['a stream', () => Readable.from(['c4n4ry'])],
    ['a stream of many parts', () => Readable.from(Array.from({ length: 50 }, () => 'c4n4ry'))],
    ['another error', () => new TypeError('c4n4ry')],
  ])('%s', async (_what, send) => {
    const asked = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
    const text = await exchange((await startApp((app) => routes(app, send))).app, asked)
    expect(countAnswers(text)).toBe(1)
    expect(text).not.toContain('c4n4ry')
    const { app } = await startApp((started) => routes(started, send))
    const reply = await app.inject('/')
    expect(expectEnvelope(reply).status).toBe(reply.statusCode)
    expect(reply.body).not.toContain('c4n4ry')
  })
})

describe('A large error goes out whole over HTTP/2', () => {
  const details = { pages: Array.from({ length: 20_000 }, (_, page) => `page ${page}`) }
  const hooks: Readonly<Record<string, (payload: unknown) => unknown>> = {
    'leaves it as it is': (payload) => payload,
    'gives it as bytes': (payload) => Buffer.from(String(payload)),
    'streams it': (payload) => Readable.from([String(payload).slice(0, 90_000), String(payload).slice(90_000)]),
  }

  test.each(Object.entries(hooks))('through an onSend hook that %s', async (_what, hook) => {
    const { app } = await startApp(
      (started) => {
        started.addHook('onSend', async (_request, _reply, payload) => {
          await turn()
          return hook(payload)
        })
        started.get('/', async () => Promise.reject(new ConflictError('locked', { details })))
      },
      {},
      { http2: true },
    )
    const answer = await askHttp2(app, { headers: { ':path': '/' } })
    expect(answer.body.length).toBeGreaterThan(64 * 1024)
    expect(expectEnvelope(answer)).toEqual({ code: 'conflict', message: 'locked', status: 409, details })
  })
})
