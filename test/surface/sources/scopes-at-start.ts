import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { errorEnvelope } from 'error-envelope'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished } from 'vitest'
import { bareApp } from '../../fixtures/start-app.ts'
import type { Outside } from './source.ts'
import { uncaughtDuring } from './uncaught-during.ts'

type Build = (app: FastifyInstance) => unknown

/** Asserts that an application does not come to be ready, and why. */
async function expectNoStart(build: Build, why: RegExp | string, server: object = {}): Promise<void> {
  const { app } = bareApp(server)
  const start = async () => {
    await build(app)
    await app.ready()
  }
  await expect(start()).rejects.toThrow(why)
}

const addPlugin = (app: FastifyInstance) => app.register(errorEnvelope)
const setErrorHandler = (app: FastifyInstance) => app.setErrorHandler(async () => 'own')
const setNotFoundHandler = (app: FastifyInstance) => app.setNotFoundHandler(async () => 'own')
const inTurn = (...builds: readonly Build[]): Build => {
  return async (app) => {
    for (const build of builds) await build(app)
  }
}

const fails = () => {
  throw new Error('no database')
}

async function listenOn(app: FastifyInstance, port: number): Promise<number> {
  await app.listen({ host: '127.0.0.1', port })
  return (app.server.address() as AddressInfo).port
}

/** Failures before there is a request to answer. */
export const failuresAtStart: readonly Outside[] = [
  {
    source: 'a failure in a plugin, an `onRegister`, `onRoute` or `onReady` hook, or a port that is taken',
    happens: '`ready()`, `listen()` and `inject()` reject; no request is answered',
    remedy: 'let it end the process',
    check: async () => {
      const builds: readonly Build[] = [
        (app) => app.register(async () => fails()),
        (app) => app.addHook('onReady', async () => fails()),
        (app) => app.addHook('onRegister', fails).register(async () => {}),
        (app) => app.addHook('onRoute', fails).get('/', async () => 'passed'),
      ]
      for (const build of builds) await expectNoStart(inTurn(addPlugin, build), 'no database')

      const [{ app: first }, { app: second }, { app: injected }] = [bareApp(), bareApp(), bareApp()]
      const port = await listenOn(first, 0)
      await expect(listenOn(second, port)).rejects.toThrow('EADDRINUSE')
      injected.addHook('onReady', async () => fails())
      await expect(injected.inject('/')).rejects.toThrow('no database')
    },
  },
  {
    source: 'an `onListen` hook fails',
    happens: 'Fastify logs it at `error`, and the server runs',
    remedy: 'do what the server needs in `onReady`',
    check: async () => {
      const { app, log } = bareApp()
      await addPlugin(app)
      app.addHook('onListen', async () => fails())
      await listenOn(app, 0)
      expect(log.failures().filter(({ level }) => level === 50)).toMatchObject([{ msg: 'no database' }])
      expect((await app.inject('/')).statusCode).toBe(404)
    },
  },
  {
    source:
      'two not-found handlers for one prefix: one of yours, in the scope of the plugin or in a child without a prefix',
    happens: 'the start fails, inside `app.after()` by an uncaught exception',
    remedy: '`notFound: false` keeps yours',
    check: async () => {
      const inChild: Build = (app) => app.register(async (scope) => void setNotFoundHandler(scope))
      await expectNoStart(inTurn(setNotFoundHandler, addPlugin), 'register errorEnvelope with { notFound: false }')
      await expectNoStart(inTurn(addPlugin, setNotFoundHandler), 'Not found handler already set')
      await expectNoStart(inTurn(addPlugin, inChild), 'Not found handler already set')

      const inAfter: Build = (app) => void app.after(() => void setNotFoundHandler(app))
      const messages = await uncaughtDuring(() =>
        expectNoStart(inTurn(addPlugin, inAfter), 'did not start in time', { pluginTimeout: 500 }),
      )
      expect(messages).toEqual([expect.stringContaining('Not found handler already set')])
    },
  },
  {
    source: 'with `allowErrorHandlerOverride: false`, an error handler of yours in the scope of the plugin',
    happens: 'the start fails',
    remedy: 'register the plugin first, and set yours in a scope below or on a route',
    since: '5.4.0',
    check: async () => {
      const server = { allowErrorHandlerOverride: false }
      await expectNoStart(
        inTurn(setErrorHandler, addPlugin),
        /^The application has an error handler of its own/,
        server,
      )
      await expectNoStart(inTurn(addPlugin, setErrorHandler), 'Error Handler already set in this scope', server)
    },
  },
  {
    source: 'the plugin twice in one scope, or with a wrong option',
    happens: 'the start fails',
    remedy: 'register it once in a scope; scopes below may have it again',
    check: async () => {
      await expectNoStart(inTurn(addPlugin, addPlugin), 'registered twice in one scope')
      const wrong = { validationStatus: 200 }
      await expectNoStart((app) => app.register(errorEnvelope, wrong), 'The option "validationStatus"')
    },
  },
  {
    source: 'a request that a server of your own gives to `app.routing` before the application is ready',
    happens: 'an uncaught exception, which ends the process',
    remedy: '`await app.ready()` before your server listens',
    check: async () => {
      const { app } = bareApp()
      addPlugin(app)
      app.get('/', async () => 'passed')
      const server = createServer((request, response) => {
        // Nobody else ends it.
        setImmediate(() => response.destroy())
        app.routing(request, response)
      })
      onTestFinished(() => void server.close())
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const { port } = server.address() as AddressInfo
      const messages = await uncaughtDuring(() => expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow())
      expect(messages).toHaveLength(1)
    },
  },
]
