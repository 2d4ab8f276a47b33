import { createServer, type RequestListener, type Server } from 'node:http'
import { ConflictError, type ErrorEnvelopeOptions, envelopeServerOptions, errorEnvelope } from 'error-envelope'
import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../fixtures/expect-envelope.ts'
import { bareApp, startApp } from '../fixtures/start-app.ts'
import { countAnswers, exchange, readAnswer } from '../surface/raw-exchange.ts'

const own = (app: FastifyInstance) => app.get('/', async (_request, reply) => reply.code(404).send({ own: true }))

const scope =
  (options: ErrorEnvelopeOptions, routes: (app: FastifyInstance) => unknown) => async (app: FastifyInstance) => {
    await app.register(errorEnvelope, options)
    await routes(app)
  }

describe('Bodies written by hand are put in the envelope as the nearest registration says', () => {
  const childOf = async (parent: ErrorEnvelopeOptions, child: ErrorEnvelopeOptions) => {
    const { app } = await startApp((started) => {
      own(started)
      started.register(scope(child, own), { prefix: '/below' })
      started.register(async (plain) => void own(plain), { prefix: '/plain' })
    }, parent)
    return app
  }

  test('which may switch it off', async () => {
    const app = await childOf({ envelopeOwnBodies: true }, { envelopeOwnBodies: false })
    expectEnvelope(await app.inject('/'))
    expectEnvelope(await app.inject('/plain'))
    expect((await app.inject('/below')).body).toBe('{"own":true}')
  })

  test('which may switch it on', async () => {
    const app = await childOf({}, { envelopeOwnBodies: true })
    expectEnvelope(await app.inject('/below'))
    expect((await app.inject('/')).body).toBe('{"own":true}')
    expect((await app.inject('/plain')).body).toBe('{"own":true}')
  })

  test('with the header of that one', async () => {
    const root = { envelopeOwnBodies: true, errorCodeHeader: 'x-root' }
    const app = await childOf(root, { envelopeOwnBodies: true, errorCodeHeader: 'x-child' })
    expect((await app.inject('/')).headers).toMatchObject({ 'x-root': 'not_found' })
    expect((await app.inject('/plain')).headers).toMatchObject({ 'x-root': 'not_found' })
    const { headers } = await app.inject('/below')
    expect(headers).toMatchObject({ 'x-child': 'not_found' })
    expect(headers).not.toHaveProperty('x-root')
  })

  test('and told to the listener of that one', async () => {
    const told: string[] = []
    const as = (name: string) => ({ envelopeOwnBodies: true, onEnvelope: () => void told.push(name) })
    const app = await childOf(as('root'), as('child'))
    for (const url of ['/', '/below', '/plain']) await app.inject(url)
    expect(told).toEqual(['root', 'child', 'root'])
  })
})

describe('A malformed URL is answered with the options of the root', () => {
  const register: Readonly<Record<string, (app: FastifyInstance) => unknown>> = {
    'which registered first': async (app) => {
      await app.register(errorEnvelope, { errorCodeHeader: 'x-root' })
      await app.register(scope({ errorCodeHeader: 'x-child' }, own), { prefix: '/below' })
    },
    'which registered last': async (app) => {
      await app.register(scope({ errorCodeHeader: 'x-child' }, own), { prefix: '/below' })
      await app.register(errorEnvelope, { errorCodeHeader: 'x-root' })
    },
  }

  test.each(Object.entries(register))('%s', async (_when, registerAll) => {
    const { app } = bareApp(envelopeServerOptions({}))
    await registerAll(app)
    for (const reply of [await app.inject('/%zz'), readAnswer(await exchange(app, 'GARBAGE\r\n\r\n'))]) {
      expect(expectEnvelope(reply).code).toBe('bad_request')
      expect(reply.headers).toMatchObject({ 'x-root': 'bad_request' })
      expect(reply.headers).not.toHaveProperty('x-child')
    }
  })
})

describe('Two applications on one server', () => {
  async function two() {
    const handlers: RequestListener[] = []
    const server: Server = createServer((request, response) =>
      handlers[request.headers['x-app'] === 'two' ? 1 : 0]?.(request, response),
    )
    const start = async (name: string) => {
      const serverFactory = (handler: RequestListener) => {
        handlers.push(handler)
        return server
      }
      const { app, log } = bareApp(envelopeServerOptions({ serverFactory }))
      await app.register(errorEnvelope, { errorCodeHeader: `x-${name}` })
      app.get('/', async () => Promise.reject(new ConflictError('locked')))
      await app.ready()
      return { app, log }
    }
    const [one, two] = [await start('one'), await start('two')]
    return { app: one.app, failures: () => [...one.log.failures(), ...two.log.failures()] }
  }

  test('have their own options each', async () => {
    const { app } = await two()
    for (const name of ['one', 'two'])
      for (const [url, code] of [
        ['/', 'conflict'],
        ['/%zz', 'bad_request'],
        ['/nope', 'not_found'],
      ]) {
        const text = `GET ${url} HTTP/1.1\r\nHost: x\r\nX-App: ${name}\r\nConnection: close\r\n\r\n`
        const answer = readAnswer(await exchange(app, text))
        expect(expectEnvelope(answer).code).toBe(code)
        expect(answer.headers).toMatchObject({ [`x-${name}`]: code })
      }
  })

  test('answer broken HTTP once', async () => {
    const { app, failures } = await two()
    const received = await exchange(app, 'GARBAGE\r\n\r\n')
    expectEnvelope(readAnswer(received))
    expect(countAnswers(received)).toBe(1)
    expect(failures()).toMatchObject([{ code: 'bad_request' }])
  })
})
