import { ConflictError } from 'error-envelope'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { expect } from 'vitest'
import { isOlderThan } from '../../fixtures/fastify-version.ts'
import { startApp } from '../../fixtures/start-app.ts'
import { exchange } from '../raw-exchange.ts'
import { sameErrorOf } from './same-error.ts'
import type { Outside, Source } from './source.ts'

type Parser = (request: FastifyRequest, body: unknown, done: (thrown: unknown) => void) => unknown

const throws =
  (thrown: unknown): Parser =>
  () => {
    throw thrown
  }
const rejects =
  (thrown: unknown): Parser =>
  async () =>
    Promise.reject(thrown)
const callsBack =
  (thrown: unknown): Parser =>
  (_request, _body, done) =>
    done(thrown)

/** What a route answers whose parser fails. */
async function parseWith(parser: Parser) {
  const { app } = await startApp((started: FastifyInstance) => {
    started.addContentTypeParser('text/x-own', { parseAs: 'string' }, parser as never)
    started.post('/', async ({ body }) => `the body is ${body}`)
  })
  return app.inject({ method: 'POST', url: '/', headers: { 'content-type': 'text/x-own' }, payload: 'x' })
}

/** Parsers of an application that fail. */
export const bodyParsers: readonly Source[] = [
  {
    source: 'a parser of your own rejects or calls back with an error',
    becomes: '409 conflict',
    answer: () => sameErrorOf([rejects, callsBack], (fail) => parseWith(fail(new ConflictError('locked')))),
  },
  {
    source: 'a parser of your own throws',
    becomes: '409 conflict',
    note: 'since Fastify 5.12.8; before, a throw in one that takes the whole body ends the process',
    since: '5.12.8',
    answer: () => parseWith(throws(new ConflictError('locked'))),
  },
  {
    source: 'a parser of your own fails so with a bug, or with something other than an error',
    becomes: '500 internal_error',
    answer: () =>
      sameErrorOf(isOlderThan('5.12.8') ? [rejects, callsBack] : [throws, rejects, callsBack], (fail) =>
        sameErrorOf([new TypeError('c4n4ry'), 'c4n4ry', { statusCode: 418 }], (thrown) => parseWith(fail(thrown))),
      ),
    check: ({ body }) => expect(body).not.toContain('c4n4ry'),
  },
]

/** Bodies that nobody is there for. */
export const bodyParsersOutside: readonly Outside[] = [
  {
    source: 'a parser of your own rejects with `undefined` or `null`',
    happens: 'Fastify takes it for success: **the handler runs without a body**',
    remedy: 'throw errors only; give the route a schema for its body',
    check: async () => {
      for (const thrown of [undefined, null]) {
        const { statusCode, body } = await parseWith(rejects(thrown))
        expect([statusCode, body]).toEqual([200, 'the body is undefined'])
      }
    },
  },
  {
    source: 'the client leaves in the middle of its body',
    happens: 'nobody is there to answer; no more than one line, below `error`',
    remedy: 'nothing',
    check: async () => {
      const { app, log } = await startApp((started) => started.post('/', async () => 'passed'))
      const hasBegun = new Promise<void>((resolve) => app.server.once('request', () => setImmediate(resolve)))
      const text = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{"a'
      expect(
        await exchange(
          app,
          text,
          () => hasBegun,
          (socket) => socket.destroy(),
        ),
      ).toBe('')
      await app.close()
      expect(log.failures().length).toBeLessThan(2)
      expect(log.failures().every(({ level }) => level < 40)).toBe(true)
    },
  },
]
