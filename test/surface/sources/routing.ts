import type { FastifyInstance, InjectOptions } from 'fastify'
import { expect } from 'vitest'
import { startApp } from '../../fixtures/start-app.ts'
import { askHttp2 } from '../ask-http2.ts'
import { routerErrors } from './router-errors.ts'
import { routingOutside } from './routing-outside.ts'
import { sameErrorOf } from './same-error.ts'
import type { Source, SourceGroup } from './source.ts'

const answer = async () => 'passed'

function routes(app: FastifyInstance): void {
  app.get('/pages/:slug', answer)
  app.get('/gone', (_request, reply) => reply.callNotFound())
  app.route({ method: 'GET', url: '/versioned', constraints: { version: '1.0.0' }, handler: answer })
  app.route({ method: 'GET', url: '/hosted', constraints: { host: 'pages.test' }, handler: answer })
}

async function ask(request: InjectOptions) {
  const { app } = await startApp(routes, {}, { bodyLimit: 100 })
  return app.inject(request)
}

const postTo = (url: string, type: string, payload: string): InjectOptions => ({
  method: 'POST',
  url,
  headers: { 'content-type': type },
  payload,
})

const unknownRoutes: readonly Source[] = [
  {
    source: 'an unknown route, whatever the method; `OPTIONS *`',
    becomes: '404 not_found',
    note: 'without the URL',
    answer: () =>
      sameErrorOf<InjectOptions>(
        [
          { url: '/c4n4ry' },
          { method: 'DELETE', url: '/c4n4ry' },
          { method: 'PROPFIND' as 'GET', url: '/c4n4ry' },
          { method: 'OPTIONS', url: '*' },
        ],
        ask,
      ),
    check: ({ body }) => expect(body).not.toContain('c4n4ry'),
  },
  {
    source: 'a method that the path has not',
    becomes: '405 method_not_allowed',
    note: 'with `Allow`',
    answer: () => ask({ method: 'PUT', url: '/pages/home' }),
    check: ({ headers }) => expect(headers['allow']).toBe('GET, HEAD'),
  },
  {
    source: 'a version or host that no route of the path has',
    becomes: '404 not_found',
    answer: () =>
      sameErrorOf(
        [
          { url: '/versioned', headers: { 'accept-version': '2.x' } },
          { url: '/hosted', headers: { host: 'other.test' } },
        ],
        ask,
      ),
  },
  {
    source: 'a method that Fastify does not know, over HTTP/2',
    becomes: '404 not_found',
    answer: async () => {
      const { app } = await startApp(routes, {}, { http2: true })
      return askHttp2(app, { headers: { ':method': 'FOO', ':path': '/pages/home' } })
    },
  },
  {
    source: '`reply.callNotFound()`, in a handler',
    becomes: '404 not_found',
    answer: () => ask({ url: '/gone' }),
  },
  {
    source: 'a body that can’t be read, on its way to a 404',
    becomes: '400 bad_request',
    note: 'as on any route',
    answer: () => ask(postTo('/nope', 'application/json', '{"a":')),
  },
  {
    source: 'a body that is too large, on its way to a 404',
    becomes: '413 payload_too_large',
    answer: () => ask(postTo('/nope', 'application/json', JSON.stringify('x'.repeat(100)))),
  },
  {
    source: 'a malformed content type, on its way to a 404',
    becomes: '415 unsupported_media_type',
    note: 'while an unknown one is a 404',
    since: '5.7.2',
    answer: async () => {
      expect((await ask(postTo('/nope', 'text/x-own', 'x'))).statusCode).toBe(404)
      return ask(postTo('/nope', 'c4n4ry', 'x'))
    },
  },
  {
    source: 'a hook that fails, on its way to a 404',
    becomes: '429 rate_limited',
    note: 'while hooks of a scope do not run where that has no not-found handler',
    answer: async () => {
      const addHook = (scope: FastifyInstance) =>
        scope.addHook('onRequest', async () => {
          throw Object.assign(new Error('slow down'), { statusCode: 429 })
        })
      const inScope = await startApp((started) =>
        started.register(async (scope) => void addHook(scope), { prefix: '/scope' }),
      )
      expect((await inScope.app.inject('/scope/nope')).statusCode).toBe(404)
      const { app } = await startApp(addHook)
      return app.inject('/nope')
    },
  },
  {
    source: 'a not-found handler of your own throws, with the option `notFound: false` or in a scope with a prefix',
    becomes: '500 internal_error',
    answer: () =>
      sameErrorOf(['', '/scope'], async (prefix) => {
        const fail = (scope: FastifyInstance) =>
          scope.setNotFoundHandler(async () => Promise.reject(new TypeError('c4n4ry')))
        const { app } = await startApp(
          (started) =>
            prefix === '' ? fail(started) : started.register(async (scope) => void fail(scope), { prefix }),
          { notFound: prefix !== '' },
        )
        return app.inject(`${prefix}/nope`)
      }),
  },
]

/** Requests that reach no route. */
export const routingSources: SourceGroup = {
  title: 'Routing',
  sources: [...unknownRoutes, ...routerErrors],
  outside: routingOutside,
}
