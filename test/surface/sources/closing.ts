import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import type { Answer } from '../../fixtures/expect-envelope.ts'
import { startApp } from '../../fixtures/start-app.ts'
import { exchange, firstBytes, readAnswer } from '../raw-exchange.ts'
import type { SourceGroup } from './source.ts'

const get = 'GET / HTTP/1.1\r\nHost: x\r\n'

/** What a server answers that closes: a request that goes on keeps the connection, on which another comes. */
export async function answerWhileClosing(server: object = {}, options: object = {}): Promise<Answer> {
  let finish = (): void => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  let closed: Promise<unknown> = Promise.resolve()
  const { app, log } = await startApp(
    (started: FastifyInstance) => {
      started.get('/', async () => 'passed')
      started.addHook('preClose', () => finished)
    },
    options,
    server,
  )
  const received = await exchange(
    app,
    `${get}\r\n`,
    firstBytes,
    () => {
      closed = app.close()
      return new Promise((resolve) => setImmediate(resolve))
    },
    `${get}\r\n`,
    async (socket) => {
      await firstBytes(socket)
      finish()
      await closed
    },
  )
  expect(log.failures().filter(({ level }) => level > 30)).toEqual([])
  return readAnswer(received.slice(received.lastIndexOf('HTTP/1.1 ')))
}

/** What a server answers once close() is called. */
export const closingSources: SourceGroup = {
  title: 'A server that closes',
  sources: [
    {
      source: 'a request that comes once `close()` was called',
      becomes: '503 service_unavailable',
      note: 'with `Connection: close`, logged at info',
      answer: () => answerWhileClosing(),
      check: ({ headers }) => expect(headers['connection']).toBe('close'),
    },
    {
      source: 'the same, with the option `guardRequests`',
      becomes: '503 service_unavailable',
      answer: () => answerWhileClosing({}, { guardRequests: true }),
    },
  ],
  outside: [
    {
      source: 'a request while the server closes, where the server has `return503OnClosing: false`',
      happens: 'it is served',
      remedy: 'nothing: the option asks for it',
      check: async () => {
        expect(await answerWhileClosing({ return503OnClosing: false })).toMatchObject({ statusCode: 200 })
      },
    },
  ],
}
