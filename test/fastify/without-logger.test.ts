import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { expectEnvelope } from '../fixtures/expect-envelope.ts'
import { startApp } from '../fixtures/start-app.ts'
import { exchange, firstBytes, readAnswer } from '../surface/raw-exchange.ts'

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`

let printed: string[] = []
beforeEach(() => {
  printed = []
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    printed.push(String(text))
    return true
  })
})
afterEach(() => void vi.restoreAllMocks())

describe('Without a logger, nothing is printed of what has no cause to show', () => {
  test('a request that comes while the server closes', async () => {
    let finish = (): void => {}
    const finished = new Promise<void>((resolve) => {
      finish = resolve
    })
    let closed: Promise<unknown> = Promise.resolve()
    const { app } = await startApp(
      (started) => {
        started.get('/', async () => 'passed')
        started.addHook('preClose', () => finished)
      },
      {},
      { logger: false },
    )
    const closes = () => {
      closed = app.close()
      return new Promise((resolve) => setImmediate(resolve))
    }
    const received = await exchange(app, get('/'), firstBytes, closes, get('/'), async (socket) => {
      await firstBytes(socket)
      finish()
      await closed
    })
    expect(expectEnvelope(readAnswer(received.slice(received.lastIndexOf('HTTP/1.1 ')))).status).toBe(503)
    expect(printed).toEqual([])
  })

  test('a body of 500 or more that was written by hand', async () => {
    const { app } = await startApp(
      (started) => started.get('/', async (_request, reply) => reply.code(503).send({ own: true })),
      { envelopeOwnBodies: true },
      { logger: false },
    )
    expect(expectEnvelope(await app.inject('/')).code).toBe('service_unavailable')
    expect(printed).toEqual([])
  })

  test('connectionTimeout', async () => {
    const { app } = await startApp(
      (started) => started.get('/never', () => {}),
      {},
      { logger: false, connectionTimeout: 50 },
    )
    expect(expectEnvelope(readAnswer(await exchange(app, get('/never')))).status).toBe(503)
    expect(printed).toEqual([])
  })
})

test.each([
  ['an Error', new TypeError('slug is undefined'), 'TypeError: slug is undefined'],
  ['undefined', undefined, 'undefined'],
])('Without a logger, a handler that throws %s has that printed', async (_what, thrown, text) => {
  const { app } = await startApp(
    (started) => started.get('/', async () => Promise.reject(thrown)),
    {},
    { logger: false },
  )
  expect(expectEnvelope(await app.inject('/')).status).toBe(500)
  expect(printed).toHaveLength(1)
  expect(printed[0]).toContain(`Fastify has no logger, so here is why:\n${text}`)
})
