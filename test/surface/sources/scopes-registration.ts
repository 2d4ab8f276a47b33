import { ConflictError, type ErrorEnvelopeOptions, errorEnvelope } from 'error-envelope'
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { expect } from 'vitest'
import type { Answer } from '../../fixtures/expect-envelope.ts'
import { bareApp, startApp } from '../../fixtures/start-app.ts'
import { warningsDuring } from '../../fixtures/warnings.ts'
import { sameErrorOf } from './same-error.ts'
import type { Source } from './source.ts'

const locked = async () => {
  throw new ConflictError('locked')
}

const lockedScope = async (scope: FastifyInstance) => void scope.get('/', locked)

const setOwnHandler = (app: FastifyInstance) =>
  app.setErrorHandler((_error, _request, reply) => reply.code(400).send({ own: true }))

/** What an application answers that registers the plugin by itself. */
async function answerOf(build: (app: FastifyInstance) => unknown, url = '/'): Promise<Answer> {
  const { app } = bareApp()
  let answer: Answer | undefined
  // Fastify warns of two handlers in one scope.
  await warningsDuring(async () => {
    await build(app)
    answer = await app.inject(url)
  })
  return answer as Answer
}

const withPlugin = (options: ErrorEnvelopeOptions, routes: (scope: FastifyInstance) => unknown) => {
  return async (scope: FastifyInstance) => {
    await scope.register(errorEnvelope, options)
    await routes(scope)
  }
}

const addLockedHook = fastifyPlugin(async (app: FastifyInstance) => void app.addHook('onRequest', locked))

/** Domain errors in applications that are put together in one way or another. */
export const registrationSources: readonly Source[] = [
  {
    source: 'a domain error in a child scope, with or without a prefix',
    becomes: '409 conflict',
    answer: async () => {
      const { app } = await startApp((started) => {
        started.register(lockedScope)
        started.register(async (scope) => void scope.register(lockedScope, { prefix: '/inner' }), { prefix: '/outer' })
      })
      return sameErrorOf(['/', '/outer/inner'], (url) => app.inject(url))
    },
  },
  {
    source: 'a domain error in a hook of a plugin that was registered before or after this one',
    becomes: '409 conflict',
    answer: () =>
      sameErrorOf(
        [
          [addLockedHook, errorEnvelope],
          [errorEnvelope, addLockedHook],
        ],
        (plugins) =>
          answerOf(async (app) => {
            for (const plugin of plugins) await app.register(plugin as typeof addLockedHook)
            app.get('/', async () => 'passed')
          }),
      ),
  },
  {
    source: 'a domain error, where the plugin was registered without `await`',
    becomes: '409 conflict',
    answer: () =>
      sameErrorOf(
        [(app: FastifyInstance) => app.get('/', locked), (app: FastifyInstance) => app.register(lockedScope)],
        (addRoutes) =>
          answerOf((app) => {
            app.register(errorEnvelope)
            addRoutes(app)
          }),
      ),
  },
  {
    source: 'a domain error, where the application had set an error handler before the plugin',
    becomes: '409 conflict',
    answer: () =>
      answerOf(async (app) => {
        setOwnHandler(app)
        await app.register(errorEnvelope)
        app.get('/', locked)
      }),
  },
  {
    source:
      'a domain error, where the application sets an error handler after the plugin and did not await it, in an `onReady` hook, or later',
    becomes: '409 conflict',
    note: 'so await the plugin where yours shall win',
    answer: () =>
      sameErrorOf(
        [
          setOwnHandler,
          (app: FastifyInstance) => app.addHook('onReady', async () => void setOwnHandler(app)),
          (app: FastifyInstance) => app.ready(() => expect(() => setOwnHandler(app)).toThrow('already listening')),
        ],
        (set) =>
          answerOf((app) => {
            app.register(errorEnvelope)
            set(app)
            app.get('/', locked)
          }),
      ),
  },
  {
    source: 'a domain error, with `allowErrorHandlerOverride: false`, where the plugin came first',
    becomes: '409 conflict',
    answer: async () => {
      const routes = (app: FastifyInstance) => {
        app.get('/', locked)
        app.register(withPlugin({}, lockedScope), { prefix: '/inner' })
      }
      const { app } = await startApp(routes, {}, { allowErrorHandlerOverride: false })
      return sameErrorOf(['/', '/inner'], (url) => app.inject(url))
    },
  },
  {
    source: 'a domain error in a scope that registers the plugin again, or beside another that has it',
    becomes: '409 conflict',
    note: 'with the options of that scope',
    answer: async () => {
      const build = (app: FastifyInstance) => {
        app.register(withPlugin({ errorCodeHeader: 'x-other' }, lockedScope), { prefix: '/other' })
        const inner = withPlugin({ errorCodeHeader: 'x-inner' }, lockedScope)
        app.register(
          withPlugin({}, (scope) => void scope.register(inner, { prefix: '/inner' })),
          { prefix: '/outer' },
        )
      }
      const answers = [await answerOf(build, '/other'), await answerOf(build, '/outer/inner')]
      expect(answers.map(({ headers }) => [headers['x-other'], headers['x-inner'], headers['x-error-code']])).toEqual([
        ['conflict', undefined, undefined],
        [undefined, 'conflict', undefined],
      ])
      return sameErrorOf(answers, async (answer) => answer)
    },
  },
]
