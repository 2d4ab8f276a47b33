import { PassThrough, Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import compress from '@fastify/compress'
import { ConflictError } from 'error-envelope'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../fixtures/expect-envelope.ts'
import { lacks } from '../fixtures/fastify-version.ts'
import { startApp } from '../fixtures/start-app.ts'
import { countAnswers, exchange } from './raw-exchange.ts'

type Hook = (app: FastifyInstance) => unknown

// Hooks that are busy with the answer while the handler fails; the second run, of the error, may be slower or faster.
const hooks: Readonly<Record<string, Hook>> = {
  'waits as long for both': (app) =>
    app.addHook('onSend', async (_request, _reply, payload) => {
      await turn()
      return payload
    }),
  'waits longer for the answer': (app) =>
    app.addHook('onSend', async (_request, { statusCode }, payload) => {
      for (let turns = statusCode === 200 ? 5 : 1; turns > 0; turns--) await turn()
      return payload
    }),
  'waits longer for the error': (app) => {
    let runs = 0
    app.addHook('onSend', async (_request, _reply, payload) => {
      for (let turns = runs++ === 0 ? 1 : 5; turns > 0; turns--) await turn()
      return payload
    })
  },
  'compresses the answer alone': (app) => {
    let runs = 0
    app.addHook('onSend', async (_request, reply, payload) => {
      const isFirst = runs++ === 0
      await turn()
      if (!isFirst) return payload
      reply.header('content-encoding', 'gzip')
      return Readable.from(['not gzip, but who knows']).pipe(new PassThrough())
    })
  },
  'is slow to serialize': (app) =>
    app.addHook('preSerialization', async (_request, _reply, payload) => {
      await turn()
      return payload
    }),
}

const answers: Readonly<Record<string, (reply: FastifyReply) => unknown>> = {
  'an object': (reply) => reply.send({ passed: true }),
  'a text': (reply) => reply.header('etag', '"1"').type('text/html').send('passed'),
  'a stream': (reply) => reply.send(Readable.from(['passed'])),
}

// A text and a stream are not serialized.
const cases = Object.entries(hooks).flatMap(([what, hook]) =>
  Object.entries(what === 'is slow to serialize' ? { 'an object': answers['an object'] } : answers).map(
    ([answer, send]) => [answer, what, hook, send as (reply: FastifyReply) => unknown] as const,
  ),
)

describe.each(cases)('A handler that sends %s and then fails, while a hook %s', (_answer, _what, hook, send) => {
  test.each([
    ['throws', () => Promise.reject(new ConflictError('locked'))],
    ['sends the error', (reply: FastifyReply) => reply.send(new ConflictError('locked'))],
  ])('has one answer, the error, where it %s', async (_how, fail) => {
    const { app } = await startApp((started) => {
      hook(started)
      started.get('/', async (_request, reply) => {
        send(reply)
        return fail(reply)
      })
    })
    const text = await exchange(app, 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    expect(countAnswers(text)).toBe(1)
    expect(text).not.toContain('passed')
    const reply = await app.inject('/')
    expect(expectEnvelope(reply).code).toBe('conflict')
    expect(reply.headers).not.toHaveProperty('content-encoding')
    expect(Number(reply.headers['content-length'])).toBe(reply.body.length)
  })
})

test.skipIf(lacks.handlerTimeout)(
  'An answer that is slower than the time-out of its handler does not go out with its status',
  async () => {
    const { app } = await startApp((started) => {
      started.addHook('onSend', async (_request, { statusCode }, payload) => {
        if (statusCode === 200) await new Promise((resolve) => setTimeout(resolve, 60))
        return payload
      })
      started.get('/', { handlerTimeout: 20 }, async () => ({ passed: true }))
    })
    const reply = await app.inject('/')
    expect(expectEnvelope(reply).code).toBe('service_unavailable')
    await new Promise((resolve) => setTimeout(resolve, 80))
    expect(reply.body).not.toContain('passed')
  },
)

test.skipIf(lacks.handlerTimeout)('A hook that never ends has no more than the time-out again', async () => {
  const { app } = await startApp((started) => {
    started.addHook('onSend', () => new Promise(() => {}))
    started.get('/', { handlerTimeout: 20 }, async () => ({ passed: true }))
  })
  expect(expectEnvelope(await app.inject('/')).code).toBe('service_unavailable')
})

test('An error that is compressed goes out whole', async () => {
  const { app } = await startApp(async (started) => {
    await started.register(compress, { threshold: 0 })
    started.get('/', async () => {
      throw new ConflictError('locked')
    })
  })
  const reply = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip' } })
  expect(reply.headers['content-encoding']).toBe('gzip')
  const inflated = new Response(
    new Blob([new Uint8Array(reply.rawPayload)]).stream().pipeThrough(new DecompressionStream('gzip')),
  )
  expect(await inflated.json()).toMatchObject({ error: { code: 'conflict' } })
})
