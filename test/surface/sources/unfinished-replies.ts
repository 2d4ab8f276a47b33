import type { FastifyReply } from 'fastify'
import { expect } from 'vitest'
import { levels } from '../../fixtures/memory-log.ts'
import { startApp } from '../../fixtures/start-app.ts'
import { countAnswers, exchange, firstBytes } from '../raw-exchange.ts'
import { expectEndedProcess } from './ended-process.ts'
import { expectNoAnswer } from './open-request.ts'
import type { Outside } from './source.ts'

const get = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'

/** Answers that have begun, or never do. */
export const unfinishedReplies: readonly Outside[] = [
  {
    source: 'an error after the answer is out: `reply.send()` and then `throw`',
    happens:
      'the client has the answer; Fastify logs the error, a sync handler’s only as “Reply was already sent”, and that of a hook not at all',
    remedy: 'send last, or return the answer from an async handler',
    check: async () => {
      const { app, log } = await startApp((started) => {
        started.get('/sync', (_request, reply) => {
          reply.send('passed')
          throw new Error('too late')
        })
        started.get('/async', async (_request, reply) => {
          reply.send('passed')
          throw new Error('too late')
        })
        const onRequest = async (_request: unknown, reply: FastifyReply) => {
          reply.send('passed')
          throw new Error('too late')
        }
        started.get('/hook', { onRequest }, async () => 'the handler ran')
      })
      expect((await app.inject('/hook')).body).toBe('passed')
      expect(log.failures()).toEqual([])
      expect((await app.inject('/sync')).body).toBe('passed')
      expect(log.failures()).toMatchObject([{ level: levels.warn, err: { code: 'FST_ERR_REP_ALREADY_SENT' } }])
      log.clear()
      expect((await app.inject('/async')).body).toBe('passed')
      expect(log.failures()).toMatchObject([{ level: levels.error, err: { message: 'too late' } }])
    },
  },
  {
    source: 'an error after the first byte, such as `reply.raw.write()` and then `throw`',
    happens: 'the connection ends, and a line is logged',
    remedy: 'throw before the first byte',
    check: async () => {
      const { app, log } = await startApp((started) =>
        started.get('/', (_request, reply) => {
          reply.raw.writeHead(200, { 'content-length': '100' })
          reply.raw.write('begun')
          throw new Error('x')
        }),
      )
      expect(await exchange(app, get)).not.toContain('internal_error')
      expect(log.failures()).toMatchObject([{ code: 'internal_error' }])
    },
  },
  {
    source: '`reply.code(100).send()`, or another status of 100-199',
    happens: 'the client waits for an answer that never comes',
    remedy: '`reply.raw.writeContinue()` or `reply.writeEarlyHints()`',
    check: async () => {
      const { app } = await startApp((started) => started.get('/', (_request, reply) => reply.code(100).send()))
      const received = await exchange(app, get, firstBytes, (socket) => socket.end())
      expect(received).toMatch(/^HTTP\/1\.1 100 Continue\r\n/)
      expect(countAnswers(received)).toBe(1)
    },
  },
  {
    source: 'a handler, a hook, a parser, a `frameworkErrors` or a `clientErrorHandler` of your own that never answers',
    happens: 'the request or the connection stays open',
    remedy: 'the option `handlerTimeout`, which answers 503 to the first two',
    check: async () => {
      const never = () => {}
      const { app } = await startApp(
        (started) => {
          started.get('/', never)
          started.get('/hook', { preHandler: never }, async () => 'passed')
          started.addContentTypeParser('text/x-own', never)
          started.post('/', async () => 'passed')
        },
        {},
        { frameworkErrors: never, clientErrorHandler: never },
      )
      const headers = { 'content-type': 'text/x-own' }
      for (const request of ['/', '/hook', '/%zz', { method: 'POST', url: '/', headers, payload: 'x' } as const]) {
        await expectNoAnswer(app, request)
      }
      const isTold = new Promise((resolve) => app.server.once('clientError', resolve))
      const told = () => isTold.then(() => app.inject('/later'))
      expect(await exchange(app, 'GARBAGE\r\n\r\n', told, (socket) => socket.destroy())).toBe('')
    },
  },
  {
    source: 'the same, after a body was read from a connection',
    happens:
      'the request stays open, with `handlerTimeout` too, which Fastify 5.12 takes back once the body is read ([fastify#6725](https://github.com/fastify/fastify/pull/6725))',
    remedy: 'a time-out of your own around what the handler waits for, and throw',
    since: '5.8.0',
    check: async () => {
      const { app } = await startApp((started) => {
        started.post('/', { handlerTimeout: 10 }, () => {})
        started.get('/', { handlerTimeout: 10 }, () => {})
      })
      const post = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}'
      const hasBegun = new Promise((resolve) => app.server.once('request', resolve))
      const isLeft = hasBegun.then(() => app.inject('/')).then(() => app.inject('/'))
      expect(
        await exchange(
          app,
          post,
          () => isLeft,
          (socket) => socket.destroy(),
        ),
      ).toBe('')
    },
  },
  {
    source: 'an error after `reply.hijack()`',
    happens: 'it is logged, and the request stays open, whatever `handlerTimeout` says',
    remedy: 'catch it, and end `reply.raw`',
    since: '5.8.0',
    check: async () => {
      const { app, log } = await startApp((started) => {
        started.get('/', { handlerTimeout: 10 }, async (_request, reply) => {
          reply.hijack()
          throw new Error('x')
        })
        started.get('/later', { handlerTimeout: 10 }, () => {})
      })
      await expectNoAnswer(app, '/')
      expect(log.failures()).toContainEqual(
        expect.objectContaining({ msg: 'Promise errored, but reply.sent = true was set' }),
      )
    },
  },
  {
    source:
      'an error thrown in a callback: a timer, an event; also by a `reply.send()` there that can’t send a header; a promise that fails while nobody awaits it',
    happens: 'the process ends, with an uncaught exception or an unhandled rejection',
    remedy: 'catch it there and `reply.send(error)`, or await a promise in the handler',
    check: async () => {
      await expectEndedProcess('throw in a timer', 'it failed')
      await expectEndedProcess('promise that nobody awaits', 'it failed')
      await expectEndedProcess('header in a timer', 'Invalid character in header content ["x-own"]')
    },
  },
  {
    source: 'an async function where Fastify awaits none, and it rejects: a reply serializer, a constraint',
    happens: 'the process ends, with an unhandled rejection',
    remedy: 'write them as ordinary functions; a constraint that has to wait takes a callback as its third parameter',
    check: async () => {
      await expectEndedProcess('serializer rejects', 'it failed')
      await expectEndedProcess('constraint rejects', 'it failed')
    },
  },
]
