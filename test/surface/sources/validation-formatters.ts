import { ConflictError } from 'error-envelope'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { type Answer, expectEnvelope } from '../../fixtures/expect-envelope.ts'
import { startApp } from '../../fixtures/start-app.ts'
import { warningsDuring } from '../../fixtures/warnings.ts'
import { sameErrorOf } from './same-error.ts'
import type { Source } from './source.ts'

type Formatter = () => Error

const schema = { body: { type: 'object', required: ['title'] } }

async function postTo(routes: (app: FastifyInstance) => void, server: object = {}): Promise<Answer> {
  const { app } = await startApp(routes, {}, server)
  return app.inject({ method: 'POST', url: '/', payload: {} })
}

const addRoute = (app: FastifyInstance, options: object = {}) =>
  void app.post('/', { schema, ...options }, async () => 'passed')

// Where an application can set one.
const places: readonly ((formatter: Formatter) => Promise<Answer>)[] = [
  (schemaErrorFormatter) => postTo(addRoute, { schemaErrorFormatter }),
  (schemaErrorFormatter) => postTo((app) => addRoute(app, { schemaErrorFormatter })),
  (formatter) => postTo((app) => addRoute(app.setSchemaErrorFormatter(formatter))),
  (formatter) =>
    postTo((app) => void app.register(async (scope) => addRoute(scope.setSchemaErrorFormatter(formatter)))),
  (formatter) =>
    postTo((app) => {
      addRoute(app)
      app.setSchemaErrorFormatter(formatter)
    }),
]

const everywhere = (formatter: Formatter) => sameErrorOf(places, (place) => place(formatter))

const hasUsualItems = (answer: Answer) =>
  expect(expectEnvelope(answer)).toMatchObject({
    message: 'title: is required',
    details: [{ loc: ['body', 'title'], msg: 'is required', type: 'required' }],
  })

/** Formatters of schema errors, wherever they are set: constructor, scope, route. */
export const formatterSources: readonly Source[] = [
  {
    source: 'a `schemaErrorFormatter` of your own returns an `Error`',
    becomes: '422 validation_error',
    note: 'with the usual items',
    answer: () => everywhere(() => new Error('c4n4ry')),
    check: hasUsualItems,
  },
  {
    source: 'a `schemaErrorFormatter` of your own returns a domain error',
    becomes: '409 conflict',
    answer: () => everywhere(() => new ConflictError('locked')),
  },
  {
    source: 'a `schemaErrorFormatter` returns anything else, or an error that is frozen',
    becomes: '422 validation_error',
    note: 'with the usual items, and a warning in the process',
    answer: async () => {
      const results: readonly unknown[] = [{ c4n4ry: true }, 'c4n4ry', null, undefined, Object.freeze(new Error('x'))]
      let answer: Answer | undefined
      const warnings = await warningsDuring(async () => {
        answer = await sameErrorOf(results, (result) => everywhere(() => result as Error))
      })
      expect(warnings).toHaveLength(results.length)
      return answer as Answer
    },
    check: hasUsualItems,
  },
  {
    source: 'a `schemaErrorFormatter` throws',
    becomes: '500 internal_error',
    answer: () =>
      everywhere(() => {
        throw new TypeError('c4n4ry')
      }),
    check: ({ body }) => expect(body).not.toContain('c4n4ry'),
  },
]
