import { ConflictError } from 'error-envelope'
import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../fixtures/expect-envelope.ts'
import { startApp } from '../fixtures/start-app.ts'
import { warningsDuring } from '../fixtures/warnings.ts'

type Handler = (
  error: unknown,
  request: unknown,
  reply: { code(status: number): { send(body: unknown): unknown } },
) => unknown

const fails = async () => {
  throw new ConflictError('locked')
}

// The three places in which an application sets a handler below the plugin.
const places: Readonly<Record<string, (app: FastifyInstance, handler: Handler) => unknown>> = {
  'a route': (app, handler) => app.get('/', { errorHandler: handler as never }, fails),
  'a scope below': (app, handler) =>
    app.register(async (scope) => {
      scope.setErrorHandler(handler as never)
      scope.get('/', fails)
    }),
  'a scope far below': (app, handler) =>
    app.register(async (scope) => {
      await scope.register(async (inner) => {
        inner.setErrorHandler(handler as never)
        inner.get('/', fails)
      })
    }),
}

const unexpected = { code: 'internal_error', message: 'Internal Server Error', status: 500, details: null }

describe.each(Object.entries(places))('An error handler of %s', (where, setHandler) => {
  test.each([
    ['a text', 'c4n4ry'],
    ['an object', { statusCode: 422, c4n4ry: 1 }],
    ['undefined', undefined],
    ['null', null],
    [
      'a proxy',
      new Proxy(new Error('c4n4ry'), {
        getPrototypeOf: () => {
          throw new Error('c4n4ry')
        },
      }),
    ],
  ])('that throws %s has that answered as unexpected, not as a 200', async (_what, thrown) => {
    const { app, log } = await startApp((started) =>
      setHandler(started, () => {
        throw thrown
      }),
    )
    const reply = await app.inject('/')
    expect(expectEnvelope(reply)).toEqual(unexpected)
    expect(reply.body).not.toContain('c4n4ry')
    expect(log.failures()).toHaveLength(1)
    expect(JSON.stringify(log.failures())).not.toContain('Carrier')
  })

  test('that is async and gives nothing hands the error on', async () => {
    const { app } = await startApp((started) => setHandler(started, async () => {}))
    expect(expectEnvelope(await app.inject('/')).code).toBe('conflict')
  })

  test.each<[string, Handler]>([
    ['sends', (_error, _request, reply) => reply.code(400).send({ own: true })],
    [
      'gives',
      async (_error, _request, reply) => {
        reply.code(400)
        return { own: true }
      },
    ],
    ['sends, being async', async (_error, _request, reply) => void reply.code(400).send({ own: true })],
  ])('that %s an answer of its own wins', async (_how, handler) => {
    const { app } = await startApp((started) => setHandler(started, handler))
    const reply = await app.inject('/')
    expect(reply.json()).toEqual({ own: true })
    expect(reply.statusCode).toBe(400)
  })

  test('that is async and sends a 200 wins, also while a hook is busy with it', async () => {
    const { app } = await startApp((started) => {
      started.addHook('onSend', async (_request, _reply, payload) => {
        await new Promise((resolve) => setImmediate(resolve))
        return payload
      })
      setHandler(started, async (_error, _request, reply) => void reply.code(200).send({ own: true }))
    })
    const reply = await app.inject('/')
    expect([reply.statusCode, reply.body]).toEqual([200, '{"own":true}'])
  })

  test('that gives a thenable with nothing in it hands the error on', async () => {
    const thenable = Object.fromEntries([['then', (resolve: () => void) => resolve()]])
    const { app } = await startApp((started) => setHandler(started, () => thenable))
    expect(expectEnvelope(await app.inject('/')).code).toBe('conflict')
  })

  test('sees its scope as this, and keeps its name', async () => {
    let seen: unknown
    function ownHandler(this: unknown, error: unknown): void {
      seen = this
      throw error
    }
    const { app } = await startApp((started) => setHandler(started, ownHandler as Handler))
    await app.inject('/')
    // Fastify binds no handler of a route.
    if (where !== 'a route') expect(seen).toHaveProperty('register')
    expect(app.printRoutes({ includeMeta: ['errorHandler'] })).toContain('ownHandler')
  })
})

describe('A schemaErrorFormatter', () => {
  const schema = { body: { type: 'object', required: ['title'] } } as const
  // Made anew for each test: a formatter is warned of once.
  const formatters: Readonly<Record<string, () => () => unknown>> = {
    'an object': () => () => ({ c4n4ry: 1 }),
    nothing: () => () => undefined,
    'a text': () => () => 'c4n4ry',
    'a frozen error': () => () => Object.freeze(new Error('c4n4ry')),
  }
  const setters: Readonly<Record<string, (app: FastifyInstance, formatter: never) => unknown>> = {
    'a route': (app, schemaErrorFormatter) => app.post('/', { schema, schemaErrorFormatter }, fails),
    'a scope': (app, formatter) =>
      app.register(async (scope) => {
        scope.setSchemaErrorFormatter(formatter)
        scope.post('/', { schema }, fails)
      }),
  }
  const cases = Object.keys(setters).flatMap((where) => Object.keys(formatters).map((what) => [where, what] as const))

  test.each(cases)('of %s that gives %s is told of, and the failure is answered as usual', async (where, what) => {
    const { app } = await startApp((started) => setters[where]?.(started, formatters[what]?.() as never))
    let reply: Awaited<ReturnType<FastifyInstance['inject']>> | undefined
    const warnings = await warningsDuring(async () => {
      for (let times = 0; times < 2; times++) reply = await app.inject({ method: 'POST', url: '/', payload: {} })
    })
    if (reply === undefined) throw new Error('no reply')
    expect(expectEnvelope(reply)).toMatchObject({
      code: 'validation_error',
      status: 422,
      message: 'title: is required',
    })
    expect(warnings).toHaveLength(1)
  })

  test.each(Object.keys(formatters))('of the constructor that gives %s is answered as usual too', async (what) => {
    const { app } = await startApp(
      (started) => started.post('/', { schema }, fails),
      {},
      {
        schemaErrorFormatter: formatters[what]?.(),
      },
    )
    let reply: Awaited<ReturnType<FastifyInstance['inject']>> | undefined
    await warningsDuring(async () => {
      reply = await app.inject({ method: 'POST', url: '/', payload: {} })
    })
    expect(reply?.statusCode).toBe(422)
  })

  test('that gives a domain error has that answered', async () => {
    const { app } = await startApp((started) =>
      setters['a scope']?.(started, (() => new ConflictError('own')) as never),
    )
    expect(expectEnvelope(await app.inject({ method: 'POST', url: '/', payload: {} })).code).toBe('conflict')
  })

  test('may be spared: a validator that gives a domain error has that answered', async () => {
    const { app } = await startApp((started) =>
      started.post('/', { schema, validatorCompiler: () => () => ({ error: new ConflictError('own') }) }, fails),
    )
    expect(expectEnvelope(await app.inject({ method: 'POST', url: '/', payload: {} }))).toMatchObject({
      code: 'conflict',
      message: 'own',
    })
  })
})
