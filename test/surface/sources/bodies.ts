import type { FastifyInstance, InjectOptions } from 'fastify'
import { expect } from 'vitest'
import { startApp } from '../../fixtures/start-app.ts'
import { countAnswers, exchange, readAnswer } from '../raw-exchange.ts'
import { bodyParsers, bodyParsersOutside } from './body-parsers.ts'
import { sameErrorOf } from './same-error.ts'
import type { Source, SourceGroup } from './source.ts'

const echo = async ({ body }: { body: unknown }) => body

function routes(app: FastifyInstance): void {
  app.post('/', echo)
  app.post('/small', { bodyLimit: 5 }, echo)
  app.delete('/', echo)
  // Older ones have no such method.
  app.query?.('/', echo)
}

async function ask(request: InjectOptions) {
  const { app } = await startApp(routes, {}, { bodyLimit: 50 })
  return app.inject({ method: 'POST', url: '/', ...request })
}

const typed = (type: string, payload = 'c4n4ry'): InjectOptions => ({ payload, headers: { 'content-type': type } })
const json = (payload: string) => typed('application/json', payload)

const post = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'

/** The one answer to what is written to the connection, whose end the client then closes. */
async function askRaw(text: string) {
  const { app } = await startApp(routes, {}, { bodyLimit: 50 })
  const received = await exchange(app, text, (socket) => socket.end())
  expect(countAnswers(received)).toBe(1)
  return readAnswer(received)
}

const sources: readonly Source[] = [
  {
    source: 'a content type that no parser knows, none, or a malformed one',
    becomes: '415 unsupported_media_type',
    answer: () =>
      sameErrorOf(
        [typed('text/x-own'), { payload: Buffer.from('c4n4ry') }, typed('c4n4ry'), typed('application/\u00ff')],
        ask,
      ),
    check: ({ body }) => expect(body).not.toContain('c4n4ry'),
  },
  {
    source: 'an empty body where JSON was announced, on DELETE too',
    becomes: '400 bad_request',
    answer: () => sameErrorOf([json(''), { method: 'DELETE', ...json('') }], ask),
  },
  {
    source: 'JSON that is none, or that holds `__proto__` or `constructor.prototype`',
    becomes: '400 bad_request',
    note: 'and nothing of it is quoted',
    answer: () =>
      sameErrorOf(
        [json('{"c4n4ry":1,'), json('{"__proto__":{"c4n4ry":1}}'), json('{"constructor":{"prototype":{"c4n4ry":1}}}')],
        ask,
      ),
    check: ({ body }) => expect(body).not.toContain('c4n4ry'),
  },
  {
    source: 'a body above `bodyLimit`, of the server or its route, by its announced length or in chunks',
    becomes: '413 payload_too_large',
    note: 'with `Connection: close`',
    since: '5.5.0',
    answer: async () => {
      const chunk = JSON.stringify('x'.repeat(100))
      const answers = [
        await sameErrorOf([json(JSON.stringify('x'.repeat(100))), { ...json('{"a":1}'), url: '/small' }], ask),
        await askRaw(`${post}Content-Length: 100\r\n\r\n`),
        await askRaw(`${post}Transfer-Encoding: chunked\r\n\r\n${chunk.length.toString(16)}\r\n${chunk}\r\n0\r\n\r\n`),
      ]
      for (const { headers } of answers) expect(headers['connection']).toBe('close')
      return sameErrorOf(answers, async (received) => received)
    },
  },
  {
    source: 'QUERY without a content type',
    becomes: '400 bad_request',
    since: '5.11.0',
    answer: () => ask({ method: 'QUERY' as 'POST', payload: Buffer.from('c4n4ry') }),
  },
  {
    source: 'a body that is shorter than its announced length, and then the client closes its end',
    becomes: '400 bad_request',
    answer: () => askRaw(`${post}Content-Length: 10\r\n\r\n{"a"`),
  },
]

/** Bodies that can't be read. */
export const bodiesSources: SourceGroup = {
  title: 'Reading the body',
  sources: [...sources, ...bodyParsers],
  outside: bodyParsersOutside,
}
