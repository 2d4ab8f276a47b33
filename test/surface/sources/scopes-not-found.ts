import { ConflictError, errorEnvelope } from 'error-envelope'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { startApp } from '../../fixtures/start-app.ts'
import { sameErrorOf } from './same-error.ts'
import type { Source } from './source.ts'

const addNotFound = (app: FastifyInstance) =>
  app.setNotFoundHandler(async () => {
    throw new ConflictError('locked')
  })

/** Unknown routes below the prefixes of scopes. */
export const scopedNotFoundSources: readonly Source[] = [
  {
    source: 'an unknown route below the prefix of a child scope, or `reply.callNotFound()` in one',
    becomes: '404 not_found',
    answer: async () => {
      const { app } = await startApp((started) => {
        const callNotFound = (scope: FastifyInstance, path: string) =>
          scope.get(path, (_request, reply) => reply.callNotFound())
        started.register(async (scope) => void callNotFound(scope, '/gone'), { prefix: '/api' })
        started.register(async (scope) => void callNotFound(scope, '/gone'))
      })
      return sameErrorOf(['/api/nope', '/api', '/api/gone', '/gone'], (url) => app.inject(url))
    },
  },
  {
    source: 'an unknown route below the prefix of a scope that registers the plugin again',
    becomes: '404 not_found',
    note: 'with the options of that scope',
    answer: async () => {
      const { app } = await startApp((started) =>
        started.register(async (scope) => void (await scope.register(errorEnvelope, { errorCodeHeader: 'x-inner' })), {
          prefix: '/api',
        }),
      )
      return app.inject('/api/nope')
    },
    check: ({ headers }) => expect(headers).toMatchObject({ 'x-inner': 'not_found' }),
  },
  {
    source:
      'a not-found handler of the application, with `notFound: false`, or of a scope with a prefix, throws a domain error',
    becomes: '409 conflict',
    answer: async () => {
      const own = await startApp(addNotFound, { notFound: false })
      const scoped = await startApp((app) => app.register(async (scope) => void addNotFound(scope), { prefix: '/api' }))
      return sameErrorOf([own.app, scoped.app], (app) => app.inject('/api/nope'))
    },
  },
]
