import { Readable } from 'node:stream'
import { runInNewContext } from 'node:vm'
import type { FastifyReply } from 'fastify'
import { expect } from 'vitest'
import { startApp } from '../../fixtures/start-app.ts'
import { exchange, readAnswer } from '../raw-exchange.ts'
import type { Outside } from './source.ts'

type Handler = (reply: FastifyReply) => unknown

/** Asserts what the client gets of a handler, and that the plugin has no word on it. */
async function expectAsWritten(handler: Handler, status: number, body: string): Promise<void> {
  const { app, log } = await startApp((started) => started.get('/', (_request, reply) => handler(reply)))
  const reply = await app.inject('/')
  expect([reply.statusCode, reply.body]).toEqual([status, body])
  expect(log.failures()).toEqual([])
}

/** Answers that an application writes itself. */
export const ownReplies: readonly Outside[] = [
  {
    source:
      'a body written by hand, in a handler or a hook: `reply.code(400).send({ … })`, a text, nothing, a `Response`',
    happens: 'it goes out as written',
    remedy: 'throw an error instead, or set the option `envelopeOwnBodies`',
    check: async () => {
      await expectAsWritten((reply) => reply.code(400).send({ own: true }), 400, '{"own":true}')
      await expectAsWritten((reply) => reply.code(400).send('own'), 400, 'own')
      await expectAsWritten((reply) => reply.code(401).send(), 401, '')
      await expectAsWritten((reply) => reply.send(new Response('own', { status: 502 })), 502, 'own')
      const { app } = await startApp((started) => {
        started.addHook('onRequest', async (_request, reply) => reply.code(401).send({ own: true }))
        started.get('/', async () => 'passed')
      })
      expect((await app.inject('/')).body).toBe('{"own":true}')
    },
  },
  {
    source: '`reply.send()` of what is no `Error` of this realm: a plain object, an error of `node:vm`',
    happens: '200, with it as data',
    remedy: '`throw` it',
    check: async () => {
      await expectAsWritten((reply) => reply.send({ statusCode: 404 }), 200, '{"statusCode":404}')
      const foreign = runInNewContext('Object.assign(new Error("x"), { statusCode: 404 })')
      await expectAsWritten((reply) => reply.send(foreign), 200, '{"statusCode":404}')
    },
  },
  {
    source: 'what is written to `reply.raw`, also after `reply.hijack()`',
    happens: 'it goes out as written',
    remedy: 'throw before the first byte',
    check: async () => {
      await expectAsWritten((reply) => void reply.raw.writeHead(500).end('own'), 500, 'own')
      await expectAsWritten((reply) => void reply.hijack().raw.writeHead(500).end('own'), 500, 'own')
    },
  },
  {
    source: 'an async handler that gives nothing',
    happens: '200 without a body',
    remedy: 'return a value, `reply.code(204).send()`, or throw',
    check: () => expectAsWritten(async () => {}, 200, ''),
  },
  {
    source: 'a handler that gives what is no body: a function, a symbol, a `Blob`',
    happens: '200, without a body or with `{}`',
    remedy: 'give a text, an object, a `Buffer` or a stream, such as `blob.stream()`',
    check: async () => {
      await expectAsWritten(() => () => {}, 200, '')
      await expectAsWritten(async () => Symbol('own'), 200, '')
      await expectAsWritten(() => new Blob(['own']), 200, '{}')
      await expectAsWritten(() => new Blob(['own']).stream(), 200, 'own')
    },
  },
  {
    source: 'a stream with a `content-length` of your own that is wrong',
    happens: 'it goes out so: the client waits for more bytes, or takes the rest for the start of another answer',
    remedy: 'leave the header out; Fastify sets the right one for a text or a `Buffer`, whatever you set',
    check: async () => {
      const { app } = await startApp((started) =>
        started.get('/:kind', async (request, reply) => {
          reply.header('content-length', '3')
          return request.url === '/text' ? 'passed' : Readable.from(['passed'])
        }),
      )
      const ask = async (url: string) =>
        readAnswer(await exchange(app, `GET ${url} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`))
      expect(await ask('/stream')).toMatchObject({ headers: { 'content-length': '3' }, body: 'passed' })
      expect(await ask('/text')).toMatchObject({ headers: { 'content-length': '6' }, body: 'passed' })
    },
  },
  {
    source: 'a status of 400 and above that an `onSend` hook sets after that of the option `envelopeOwnBodies`',
    happens: 'the body goes out as it is',
    remedy: 'throw an error in the hook instead',
    check: async () => {
      const { app } = await startApp(
        (started) => {
          started.addHook('onSend', async (_request, reply, payload) => {
            reply.code(404)
            return payload
          })
          started.get('/', async () => ({ own: true }))
        },
        { envelopeOwnBodies: true },
      )
      const { statusCode, body } = await app.inject('/')
      expect([statusCode, body]).toEqual([404, '{"own":true}'])
    },
  },
]
