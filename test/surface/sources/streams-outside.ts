import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { setTimeout as later } from 'node:timers/promises'
import { expect } from 'vitest'
import { startApp } from '../../fixtures/start-app.ts'
import { countAnswers, exchange } from '../raw-exchange.ts'
import { expectEndedProcess } from './ended-process.ts'
import type { Outside } from './source.ts'
import { uncaughtDuring } from './uncaught-during.ts'

async function* halfway(): AsyncGenerator<string> {
  yield 'id,title\n'
  await new Promise((resolve) => setImmediate(resolve))
  throw new Error('db down')
}

/** Failures of streams that come too late, or that Fastify does not see. */
export const streamsOutside: readonly Outside[] = [
  {
    source: 'a stream that fails after its first byte',
    happens: 'the answer breaks off, the connection ends, and Fastify logs it at `warn`',
    remedy: 'send small answers as a whole; let clients take an answer without its end for an error',
    check: async () => {
      const { app, log } = await startApp((started) => started.get('/', async () => Readable.from(halfway())))
      const received = await exchange(app, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n')
      expect(received).toContain('id,title\n')
      expect(received).not.toContain('"error"')
      expect(countAnswers(received)).toBe(1)
      expect(received.endsWith('0\r\n\r\n')).toBe(false)
      await app.close()
      expect(log.failures().filter(({ level }) => level >= 40)).toMatchObject([{ level: 40 }])
    },
  },
  {
    source: 'a stream that fails while an async `onSend` hook is busy with it, or before the handler has returned it',
    happens: 'an uncaught exception, which ends the process',
    remedy: 'give it a listener first, `stream.on("error", () => {})`, and its error is answered with 500',
    check: async () => {
      await expectEndedProcess('stream fails while onSend runs', 'the stream failed')
      await expectEndedProcess('stream fails before it is returned', 'the stream failed')
      const { app } = await startApp((started) => {
        started.addHook('onSend', async (_request, _reply, payload) => later(20, payload))
        started.get('/', async () => {
          const stream = Readable.from(halfway()).on('error', () => {})
          stream.destroy(new Error('db down'))
          return later(20, stream)
        })
      })
      expect((await app.inject('/')).statusCode).toBe(500)
    },
  },
  {
    source: '`HEAD` of a route that sends a file that is not there, where Fastify made the route from the `GET`',
    happens: '200; Fastify logs it at `error`',
    remedy: 'look for the file before you send it, as @fastify/static does',
    check: async () => {
      const { app, log } = await startApp((started) =>
        started.get('/', (_request, reply) => reply.send(createReadStream('/nowhere'))),
      )
      expect((await app.inject({ method: 'HEAD', url: '/' })).statusCode).toBe(200)
      await expect.poll(() => log.failures()).toMatchObject([{ level: 50 }])
      expect((await app.inject('/')).statusCode).toBe(500)
    },
  },
  {
    source: 'a stream of objects',
    happens: 'an uncaught exception, which ends the process; on Node 24 the connection ends without an answer',
    remedy: 'turn the objects into text first, such as a line of JSON each',
    check: async () => {
      const { app } = await startApp((started) => started.get('/', async () => Readable.from([{ id: 1 }])))
      let received = ''
      const messages = await uncaughtDuring(async () => {
        received = await exchange(app, 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
      })
      if (Number.parseInt(process.versions.node, 10) >= 24) expect([messages, received]).toEqual([[], ''])
      else expect(messages).toEqual([expect.stringContaining('must be of type string or an instance of Buffer')])
    },
  },
]
