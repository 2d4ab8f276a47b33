import { ConflictError, RateLimitedError } from 'error-envelope'
import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../fixtures/expect-envelope.ts'
import { lacks } from '../fixtures/fastify-version.ts'
import { levels } from '../fixtures/memory-log.ts'
import { startApp } from '../fixtures/start-app.ts'

const raise = (thrown: unknown) => async () => {
  throw thrown
}

// Fails for errors alone, in each way that Fastify knows.
const hooks: Readonly<Record<string, unknown>> = {
  'an Error': raise(new TypeError('c4n4ry')),
  'a plain Error': raise(new Error('c4n4ry')),
  'a string': raise('c4n4ry'),
  'a domain error': raise(new ConflictError('c4n4ry')),
  'a header that cannot be sent': async (
    _request: unknown,
    reply: { header(name: string, value: string): unknown },
  ) => {
    reply.header('x-bad', 'a\nc4n4ry')
    return 'c4n4ry'
  },
  'an Error by callback': (_request: unknown, _reply: unknown, _payload: unknown, done: (error: Error) => void) =>
    done(new Error('c4n4ry')),
}

describe('While an error is sent, an onSend hook that fails with', () => {
  test.each(Object.entries(hooks))('%s changes neither the error nor its headers', async (_what, hook) => {
    const { app, log } = await startApp((started) => {
      started.addHook('onSend', hook as never)
      started.get('/', async (_request, reply) => {
        reply.header('set-cookie', 'a=1').header('access-control-allow-origin', '*').header('etag', '"1"')
        throw new RateLimitedError('Slow down', { retryAfter: 4 })
      })
    })
    const reply = await app.inject('/')
    expect(expectEnvelope(reply)).toMatchObject({ code: 'rate_limited', message: 'Slow down', status: 429 })
    expect(reply.headers).toMatchObject({
      'retry-after': '4',
      'set-cookie': 'a=1',
      'access-control-allow-origin': '*',
      'x-error-code': 'rate_limited',
    })
    expect(reply.headers).not.toHaveProperty('etag')
    expect(JSON.stringify(log.failures().filter(({ level }) => level < levels.error))).not.toContain('c4n4ry')
    expect(log.failures().filter(({ code }) => code === 'rate_limited')).toHaveLength(1)
  })

  test.each(['an Error', 'a plain Error', 'a string', 'a domain error'])('%s is logged at error', async (what) => {
    const { app, log } = await startApp((started) => {
      started.addHook('onSend', hooks[what] as never)
      started.get('/', raise(new RateLimitedError('Slow down')))
    })
    await app.inject('/')
    expect(log.failures().filter(({ level }) => level === levels.error)).toMatchObject([
      {
        code: 'internal_error',
        source: 'unexpected',
        notes: ['it happened while another error was sent, which then went out without hooks'],
      },
    ])
  })

  test('an Error costs an unknown route nothing either', async () => {
    const { app } = await startApp((started) => started.addHook('onSend', hooks['an Error'] as never))
    expect(expectEnvelope(await app.inject('/nope'))).toMatchObject({ code: 'not_found', message: 'Route not found' })
  })
})

describe('A hook that sends an answer of its own while an error is sent', () => {
  test('does not replace it, and does not run again', async () => {
    let runs = 0
    const { app } = await startApp((started) => {
      started.addHook('onSend', async (_request, reply, payload) => {
        runs += 1
        reply.send({ own: true })
        return payload
      })
      started.get('/', raise(new ConflictError('locked')))
    })
    expect(expectEnvelope(await app.inject('/')).code).toBe('conflict')
    expect(runs).toBe(1)
  })
})

describe.each([
  ['undefined', undefined],
  ['null', null],
])('An onSend hook that throws %s at once, which Fastify takes for success', (_what, thrown) => {
  test('costs an error nothing, before other hooks or after them', async () => {
    for (const isFirst of [true, false]) {
      const { app } = await startApp((started) => {
        if (!isFirst) started.addHook('onSend', async (_request, _reply, payload) => payload)
        started.addHook('onSend', () => {
          throw thrown
        })
        if (isFirst) started.addHook('onSend', async (_request, _reply, payload) => payload)
        started.get('/', raise(new RateLimitedError('Slow down', { retryAfter: 4 })))
      })
      const reply = await app.inject('/')
      expect(expectEnvelope(reply)).toMatchObject({ code: 'rate_limited', message: 'Slow down' })
      expect(reply.headers['retry-after']).toBe('4')
    }
  })
})

test.skipIf(lacks.handlerTimeout)(
  'An onSend hook that never ends with an error has as long as its handler',
  async () => {
    const { app } = await startApp((started) => {
      started.addHook('onSend', () => new Promise(() => {}))
      started.get('/', { handlerTimeout: 20 }, raise(new RateLimitedError('Slow down', { retryAfter: 4 })))
    })
    const reply = await app.inject('/')
    expect(expectEnvelope(reply)).toMatchObject({ code: 'rate_limited', message: 'Slow down' })
    expect(reply.headers['retry-after']).toBe('4')
  },
)

describe('Where an error handler throws the error on, and an onSend hook fails meanwhile, both are logged', () => {
  const hands: Readonly<Record<string, (error: unknown) => unknown>> = {
    'a handler': (error) => {
      throw error
    },
    'an async handler': async (error) => Promise.reject(error),
  }
  const failures: Readonly<Record<string, unknown>> = {
    'an Error': new TypeError('c4n4ry'),
    'a text': 'c4n4ry',
    undefined,
  }
  const cases = Object.keys(hands).flatMap((hand) => Object.keys(failures).map((what) => [hand, what] as const))

  test.each(cases)('%s, and the hook fails with %s', async (hand, what) => {
    const { app, log } = await startApp((started) => {
      started.addHook('onSend', raise(failures[what]))
      started.register(async (scope) => {
        scope.setErrorHandler(hands[hand] as never)
        scope.get('/', raise(new ConflictError('locked')))
      })
    })
    expect(expectEnvelope(await app.inject('/')).code).toBe('conflict')
    const codes = log.failures().map(({ code }) => code)
    expect(codes.toSorted()).toEqual(['conflict', 'internal_error'])
    expect(JSON.stringify(log.failures())).not.toContain('Carrier')
  })
})
