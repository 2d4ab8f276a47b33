import { ConflictError } from 'error-envelope'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { expect } from 'vitest'
import type { Answer } from '../../fixtures/expect-envelope.ts'
import { startApp } from '../../fixtures/start-app.ts'
import { warningsDuring } from '../../fixtures/warnings.ts'
import { sameErrorOf } from './same-error.ts'
import type { Source } from './source.ts'

type Handler = (error: unknown, request: FastifyRequest, reply: FastifyReply) => unknown

const locked = async () => {
  throw new ConflictError('locked')
}

// Where an application can set one: in a scope below, on a route, in the scope of the plugin after it.
const places: readonly ((app: FastifyInstance, handler: Handler) => unknown)[] = [
  (app, handler) =>
    app.register(async (scope) => {
      scope.setErrorHandler(handler as never)
      scope.get('/', locked)
    }),
  (app, errorHandler) => app.get('/', { errorHandler: errorHandler as never }, locked),
  (app, handler) => app.setErrorHandler(handler as never).get('/', locked),
]

/** What is answered where a handler of the application is asked first, wherever it is. */
async function answerBehind(handlers: readonly Handler[]): Promise<Answer> {
  let answer: Answer | undefined
  // Fastify warns of two handlers in one scope.
  await warningsDuring(async () => {
    answer = await sameErrorOf(handlers, (handler) =>
      sameErrorOf(places, async (place) => {
        const { app, log } = await startApp((started) => place(started, handler))
        const received = await app.inject('/')
        expect(log.failures()).toHaveLength(1)
        return received
      }),
    )
  })
  return answer as Answer
}

const throws =
  (thrown: unknown): Handler =>
  () => {
    throw thrown
  }

const rejects =
  (reason: unknown): Handler =>
  async () =>
    Promise.reject(reason)

const handlerOf = 'an error handler of a child scope, of a route, or set after the plugin'

/** Error handlers of the application that do not answer. */
export const errorHandlerSources: readonly Source[] = [
  {
    source: `${handlerOf} throws a domain error on, rejects with it, or gives it to \`reply.send()\``,
    becomes: '409 conflict',
    answer: () =>
      answerBehind([
        (error) => {
          throw error
        },
        async (error) => Promise.reject(error),
        (error, _request, reply) => void reply.send(error),
      ]),
  },
  {
    source: 'such a handler fails itself',
    becomes: '500 internal_error',
    answer: () => answerBehind([throws(new TypeError('c4n4ry')), rejects(new TypeError('c4n4ry'))]),
    check: ({ body }) => expect(body).not.toContain('c4n4ry'),
  },
  {
    source: 'such a handler throws, or rejects with, what is no `Error`: a text, an object, `undefined`',
    becomes: '500 internal_error',
    answer: () => {
      const values = ['c4n4ry', { statusCode: 422, message: 'c4n4ry' }, undefined, null, 0]
      return answerBehind([...values.map(throws), ...values.map(rejects)])
    },
    check: ({ body }) => expect(body).not.toContain('c4n4ry'),
  },
  {
    source: 'such a handler is async, and resolves with nothing without an answer to a domain error',
    becomes: '409 conflict',
    answer: () => answerBehind([async () => {}]),
  },
  {
    source: 'such a handler never answers, and `handlerTimeout` is set',
    becomes: '503 service_unavailable',
    since: '5.8.0',
    answer: async () => {
      const { app } = await startApp(
        (started) =>
          started.register(async (scope) => {
            scope.setErrorHandler(() => {})
            scope.get('/', locked)
          }),
        {},
        { handlerTimeout: 30 },
      )
      return app.inject('/')
    },
  },
  {
    source: 'such a handler answers what can’t be written as JSON',
    becomes: '500 internal_error',
    answer: () =>
      answerBehind([() => ({ size: 1n }), async (_error, _request, reply) => reply.code(400).send({ n: 1n })]),
  },
  {
    source: 'the handlers of a route and of the scopes above it all throw a domain error on',
    becomes: '409 conflict',
    note: 'each is asked once',
    answer: async () => {
      const asked: string[] = []
      const passOn = (name: string) => (error: unknown) => {
        asked.push(name)
        throw error
      }
      const { app } = await startApp((started) =>
        started.register(async (outer) => {
          outer.setErrorHandler(passOn('outer'))
          outer.register(async (inner) => {
            inner.setErrorHandler(passOn('inner'))
            inner.get('/', { errorHandler: passOn('route') }, locked)
          })
        }),
      )
      const answer = await app.inject('/')
      expect(asked).toEqual(['route', 'inner', 'outer'])
      return answer
    },
  },
]
