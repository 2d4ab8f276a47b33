import { ConflictError, errorEnvelope } from 'error-envelope'
import { expect } from 'vitest'
import { levels } from '../../fixtures/memory-log.ts'
import { bareApp, startApp } from '../../fixtures/start-app.ts'
import { exchange } from '../raw-exchange.ts'
import { expectEndedProcess } from './ended-process.ts'
import { expectNoAnswer } from './open-request.ts'
import type { Outside } from './source.ts'

const answer = async () => 'passed'
const get = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'

const throwsUndefined = () => {
  throw undefined
}

/** Hooks that fail where nobody asks, or that break the request. */
export const hooksOutside: readonly Outside[] = [
  {
    source: '`throw undefined` or `throw null` in a hook that is not async, without the option `guardRequests`',
    happens:
      'Fastify takes it for success: **the other hooks of its kind are skipped and the handler runs**; in `onSend` the body is lost',
    remedy: 'throw errors only, make the hook async, or set the option `guardRequests: true`',
    check: async () => {
      const { app } = await startApp((started) => {
        started.addHook('onRequest', throwsUndefined)
        started.addHook('onRequest', async () => Promise.reject(new ConflictError('locked')))
        started.get('/', answer)
        started.get('/sent', { onSend: throwsUndefined }, answer)
      })
      expect((await app.inject('/')).body).toBe('passed')
      const sent = await app.inject('/sent')
      expect([sent.statusCode, sent.body]).toEqual([200, ''])
    },
  },
  {
    source: 'the same with the option `guardRequests`, in a hook that was added before the plugin',
    happens: 'as without it: **the handler runs**',
    remedy: '`await app.register(errorEnvelope, { guardRequests: true })` first',
    check: async () => {
      const { app } = bareApp()
      app.addHook('onRequest', throwsUndefined)
      await app.register(errorEnvelope, { guardRequests: true })
      app.get('/', answer)
      expect((await app.inject('/')).body).toBe('passed')
    },
  },
  {
    source: '`onResponse` fails',
    happens: 'the client has the answer; Fastify logs the error',
    remedy: 'nothing',
    check: async () => {
      const { app, log } = await startApp((started) => {
        started.addHook('onResponse', async () => Promise.reject(new Error('too late')))
        started.get('/', answer)
      })
      expect((await app.inject('/')).body).toBe('passed')
      expect(log.failures()).toMatchObject([{ level: levels.error, err: { message: 'too late' } }])
    },
  },
  {
    source: 'the client leaves before it has an answer, or `onRequestAbort` fails',
    happens: 'nobody is there to answer; Fastify logs what the hook throws',
    remedy: 'nothing',
    check: async () => {
      const { app, log } = await startApp((started) => {
        started.addHook('onRequestAbort', async (_request) => Promise.reject(new Error('nobody is there')))
        started.get('/', () => {})
      })
      const begun = new Promise<void>((resolve) => app.server.once('request', () => setImmediate(resolve)))
      expect(
        await exchange(
          app,
          get,
          () => begun,
          (socket) => socket.destroy(),
        ),
      ).toBe('')
      await app.close()
      expect(log.failures()).toMatchObject([{ level: levels.error, err: { message: 'nobody is there' } }])
    },
  },
  {
    source: 'an `onSend` hook that gives another body for an error',
    happens: 'it goes out, with the status and the headers of the error',
    remedy: 'leave errors alone: `if (reply.statusCode >= 400) return payload`',
    check: async () => {
      const { app } = await startApp((started) => {
        started.addHook('onSend', async (_request, reply) => {
          reply.code(200)
          return '{"own":true}'
        })
        started.get('/', async () => Promise.reject(new ConflictError('locked')))
      })
      const { statusCode, headers, body } = await app.inject('/')
      expect([statusCode, headers['x-error-code'], body]).toEqual([409, 'conflict', '{"own":true}'])
    },
  },
  {
    source: 'an `onSend` hook that gives `null` for an error',
    happens: 'the status and headers of the error, without a body',
    remedy: 'return the payload',
    check: async () => {
      const { app } = await startApp((started) => {
        started.addHook('onSend', async () => null)
        started.get('/', async () => Promise.reject(new ConflictError('locked')))
      })
      const { statusCode, headers, body } = await app.inject('/')
      expect([statusCode, headers['x-error-code'], body]).toEqual([409, 'conflict', ''])
    },
  },
  {
    source: 'an `onSend` or `preSerialization` hook that calls `reply.send()` on an answer that is no error',
    happens: 'Fastify runs all hooks again for what it sends, until the stack is full',
    remedy: 'return the payload; throw an error',
    check: async () => {
      const enough = 20
      let runs = 0
      const { app } = await startApp((started) => {
        started.addHook('onSend', (_request, reply, payload, done) => {
          if (runs++ < enough) reply.send('own')
          done(null, payload)
        })
        started.get('/', answer)
      })
      await app.inject('/')
      expect(runs).toBeGreaterThan(enough)
    },
  },
  {
    source: 'an `onError` hook that never ends',
    happens: 'the request stays open; when `handlerTimeout` is over the process ends, as below',
    remedy: 'end it; don’t wait in it for other services',
    check: async () => {
      const { app } = await startApp((started) => {
        started.get('/', { onError: () => new Promise<void>(() => {}) }, async () => Promise.reject(new Error('x')))
      })
      await expectNoAnswer(app, '/')
      await expectEndedProcess('time-out while onError runs', 'FST_ERR_SEND_INSIDE_ONERR')
    },
  },
  {
    source: 'a second `reply.send()` while an async `onError` hook runs',
    happens: 'it throws `FST_ERR_SEND_INSIDE_ONERR`, which ends the process where nobody catches it',
    remedy: 'an `onError` hook that calls back at once; the plugin has none',
    check: () => expectEndedProcess('two errors while onError runs', 'FST_ERR_SEND_INSIDE_ONERR'),
  },
  {
    source: 'a `preParsing` hook that gives no stream, or one that fails with a frozen error',
    happens: 'the process ends, with an unhandled rejection or an uncaught exception',
    remedy: 'give a stream, and let it fail with errors that Fastify can write a `statusCode` on',
    check: async () => {
      await expectEndedProcess('preParsing gives a text', 'payload.on is not a function')
      await expectEndedProcess('preParsing gives a stream that fails with a frozen error', 'object is not extensible')
    },
  },
]
