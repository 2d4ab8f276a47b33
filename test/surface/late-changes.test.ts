import { setImmediate as turn } from 'node:timers/promises'
import { ConflictError } from 'error-envelope'
import type { FastifyReply } from 'fastify'
import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../fixtures/expect-envelope.ts'
import { lacks } from '../fixtures/fastify-version.ts'
import { startApp } from '../fixtures/start-app.ts'

type Change = (reply: FastifyReply) => unknown

const changes: Readonly<Record<string, Change>> = {
  'the status of an answer': (reply) => reply.code(201),
  'the status of another error': (reply) => reply.code(503),
  'a status on the raw response': (reply) => Object.assign(reply.raw, { statusCode: 201 }),
  location: (reply) => reply.header('location', '/c4n4ry'),
  'content-type': (reply) => reply.type('text/csv'),
  'content-encoding': (reply) => reply.header('content-encoding', 'gzip'),
  'content-length': (reply) => reply.header('content-length', 3),
  'cache-control': (reply) => reply.header('cache-control', 'public, max-age=60'),
  'cache-control on the raw response': (reply) => reply.raw.setHeader('cache-control', 'public, max-age=60'),
  'last-modified': (reply) => reply.header('last-modified', 'Wed, 21 Oct 2026 07:28:00 GMT'),
  'a redirect': (reply) => reply.redirect('/c4n4ry'),
  'a trailer': (reply) => reply.trailer('x-late', async () => 'c4n4ry'),
}

const lock = new ConflictError('locked')

// The handler goes on with its answer while an onSend hook is busy with the error.
async function answerChangedLate(change: Change, method: 'GET' | 'HEAD' = 'GET') {
  const { app } = await startApp((started) => {
    started.addHook('onSend', async (_request, _reply, payload) => {
      for (let turns = 0; turns < 5; turns++) await turn()
      return payload
    })
    started.get('/', async (_request, reply) => {
      reply.send(lock)
      await turn()
      change(reply)
      return reply
    })
  })
  return app.inject({ method, url: '/' })
}

describe('What a handler sets after its error, while a hook is busy with that, is not sent', () => {
  test.each(Object.entries(changes))('%s', async (_what, change) => {
    const { date: _date, ...headers } = (await answerChangedLate(() => {})).headers
    const reply = await answerChangedLate(change)
    expect(expectEnvelope(reply).code).toBe('conflict')
    expect(reply.statusMessage).toBe('Conflict')
    const { date: _other, ...same } = reply.headers
    expect(same).toEqual(headers)
    expect(reply.trailers).toEqual({})
  })

  test.each(Object.entries(changes))('nor on HEAD: %s', async (_what, change) => {
    const { date: _date, ...headers } = (await answerChangedLate(() => {})).headers
    const reply = await answerChangedLate(change, 'HEAD')
    const { date: _other, ...same } = reply.headers
    expect([reply.statusCode, reply.body]).toEqual([409, ''])
    expect(same).toEqual(headers)
  })
})

describe.skipIf(lacks.handlerTimeout)('What a handler sets after its time-out, while a hook is busy with that', () => {
  test.each(Object.entries(changes))('is not sent: %s', async (_what, change) => {
    let finish = (): void => {}
    const finished = new Promise<void>((resolve) => {
      finish = resolve
    })
    const { app } = await startApp((started) => {
      started.addHook('onSend', async (_request, _reply, payload) => {
        finish()
        for (let turns = 0; turns < 5; turns++) await turn()
        return payload
      })
      started.get('/', { handlerTimeout: 20 }, async (_request, reply) => {
        await finished
        change(reply)
        return { passed: 'c4n4ry' }
      })
    })
    const reply = await app.inject('/')
    expect(expectEnvelope(reply).code).toBe('service_unavailable')
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(JSON.stringify([reply.headers, reply.trailers, reply.body])).not.toContain('c4n4ry')
    for (const name of ['location', 'content-encoding', 'last-modified', 'trailer']) {
      expect(reply.headers).not.toHaveProperty(name)
    }
  })
})

describe('What an onSend hook sets on an error that it leaves as it is, is not sent', () => {
  test.each(Object.entries(changes).filter(([what]) => what !== 'a redirect'))('%s', async (_what, change) => {
    for (const isAsync of [true, false]) {
      const { app } = await startApp((started) => {
        if (isAsync) {
          started.addHook('onSend', async (_request, reply, payload) => {
            change(reply)
            return payload
          })
        } else {
          started.addHook('onSend', (_request, reply, payload, done) => {
            change(reply)
            done(null, payload)
          })
        }
        started.get('/', async () => Promise.reject(lock))
      })
      const reply = await app.inject('/')
      expect(expectEnvelope(reply).code).toBe('conflict')
      expect(reply.headers['cache-control']).toBe('no-store')
      expect(Object.keys(reply.headers).sort()).toEqual([
        'cache-control',
        'connection',
        'content-length',
        'content-type',
        'date',
        'x-error-code',
      ])
      expect(reply.trailers).toEqual({})
    }
  })
})
