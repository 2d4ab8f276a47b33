import { Readable } from 'node:stream'
import { ConflictError } from 'error-envelope'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { startApp } from '../../fixtures/start-app.ts'
import { hooksOutside } from './hooks-outside.ts'
import { idleHooks } from './idle-hooks.ts'
import { sameErrorOf } from './same-error.ts'
import { sendingHooks } from './sending-hooks.ts'
import type { Source, SourceGroup } from './source.ts'

type Ways = Readonly<Record<string, (app: FastifyInstance, name: 'onRequest', thrown: unknown) => unknown>>

// preParsing alone is called with the body's stream before the callback.
const ways: Ways = {
  throws: (app, name, thrown) =>
    app.addHook(name, () => {
      throw thrown
    }),
  rejects: (app, name, thrown) =>
    app.addHook(name, async () => {
      throw thrown
    }),
  'calls back': (app, name, thrown) =>
    (name as string) === 'preParsing'
      ? app.addHook('preParsing', (_request, _reply, _payload, done) => done(thrown as Error))
      : app.addHook(name, (_request, _reply, done) => done(thrown as Error)),
}

const names = ['onRequest', 'preParsing', 'preValidation', 'preHandler'] as const

/** What each of the hooks before the handler makes of a failure, in each of the ways that are named. */
const failIn = (thrown: readonly unknown[], ...how: readonly (keyof typeof ways)[]) =>
  sameErrorOf(names, (name) =>
    sameErrorOf(how, (way) =>
      sameErrorOf(thrown, async (value) => {
        const { app } = await startApp((started) => {
          ways[way]?.(started, name as 'onRequest', value)
          started.post('/', async () => 'passed')
        })
        return app.inject({ method: 'POST', url: '/', payload: {} })
      }),
    ),
  )

type Add = (app: FastifyInstance, name: string, hook: () => void) => unknown

const answer = async () => ({ passed: true })

// Where a hook is added: to the scope of the plugin, to one below, to a route, alone or in a list.
const guardedPlaces: readonly Add[] = [
  (app, name, hook) => app.addHook(name as 'onRequest', hook).post('/', answer),
  (app, name, hook) => app.register(async (scope) => void scope.addHook(name as 'onRequest', hook).post('/', answer)),
  (app, name, hook) => app.post('/', { [name]: hook }, answer),
  (app, name, hook) =>
    app.post('/', { [name]: [(...given: unknown[]) => (given.at(-1) as () => void)(), hook] }, answer),
]

const beforeHandler: readonly Source[] = [
  {
    source: '`onRequest`, `preParsing`, `preValidation` or `preHandler` throws, rejects or calls back with an error',
    becomes: '409 conflict',
    answer: () => failIn([new ConflictError('locked')], 'throws', 'rejects', 'calls back'),
  },
  {
    source: 'one of them rejects with `undefined` or `null`, or calls back with 0 or a text',
    becomes: '500 internal_error',
    answer: async () => {
      await failIn([0, '', 'c4n4ry'], 'calls back')
      return failIn([undefined, null, 0, 'c4n4ry'], 'rejects')
    },
    check: ({ body }) => expect(body).not.toContain('c4n4ry'),
  },
  {
    source:
      'one of them, or `preSerialization` or `onSend`, throws `undefined` or `null`, with the option `guardRequests`',
    becomes: '500 internal_error',
    note: 'where Fastify would run the handler',
    answer: () =>
      sameErrorOf([...names, 'preSerialization', 'onSend'] as const, (name) =>
        sameErrorOf([undefined, null], (thrown) =>
          sameErrorOf(guardedPlaces, async (add) => {
            const fails = () => {
              throw thrown
            }
            const { app } = await startApp((started) => add(started, name, fails), { guardRequests: true })
            return app.inject({ method: 'POST', url: '/', payload: {} })
          }),
        ),
      ),
    check: ({ body }) => expect(body).not.toContain('passed'),
  },
  {
    source: 'the stream that `preParsing` gives fails',
    becomes: '400 bad_request',
    answer: async () => {
      const { app } = await startApp((started) => {
        started.addHook('preParsing', async () =>
          Readable.from(
            (async function* () {
              yield '{"a":'
              throw new Error('c4n4ry')
            })(),
          ),
        )
        started.post('/', async () => 'passed')
      })
      return app.inject({ method: 'POST', url: '/', payload: {} })
    },
    check: ({ body }) => expect(body).not.toContain('c4n4ry'),
  },
]

/** Hooks that fail. */
export const hooksSources: SourceGroup = {
  title: 'Hooks',
  sources: [...beforeHandler, ...sendingHooks, ...idleHooks],
  outside: hooksOutside,
}
