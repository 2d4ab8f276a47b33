import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../fixtures/expect-envelope.ts'
import { lacks } from '../fixtures/fastify-version.ts'
import { startApp } from '../fixtures/start-app.ts'

const answer = async () => 'passed'

function routes(app: FastifyInstance): void {
  app.get('/only-get', answer)
  app.put('/pages/:slug', answer)
  app.delete('/pages/:slug', answer)
  app.options('/preflight', answer)
  app.get('/files/*', answer)
  app.route({ method: 'GET', url: '/hosted', constraints: { host: 'pages.test' }, handler: answer })
  app.route({ method: 'GET', url: '/versioned', constraints: { version: '1.0.0' }, handler: answer })
  app.register(async (scope) => void scope.post('/items', answer), { prefix: '/api' })
}

describe('A method that a path does not have is a 405 that says which it has', () => {
  test.each([
    ['POST', '/only-get', {}, 'GET, HEAD'],
    ['POST', '/only-get?token=s3cret', {}, 'GET, HEAD'],
    ['PROPFIND', '/only-get', {}, 'GET, HEAD'],
    ['OPTIONS', '/only-get', {}, 'GET, HEAD'],
    ['GET', '/pages/home', {}, 'DELETE, PUT'],
    ['HEAD', '/pages/home', {}, 'DELETE, PUT'],
    ['GET', '/api/items', {}, 'POST'],
    ['POST', '/hosted', { host: 'pages.test' }, 'GET, HEAD'],
    ['POST', '/versioned', { 'accept-version': '1.x' }, 'GET, HEAD'],
  ] as const)('%s %s', async (method, url, headers, allow) => {
    const { app, log } = await startApp(routes)
    const reply = await app.inject({ method: method as 'GET', url, headers })
    expect(reply.statusCode).toBe(405)
    expect(reply.headers['allow']).toBe(allow)
    expect(reply.headers['x-error-code']).toBe('method_not_allowed')
    if (method !== 'HEAD') {
      const message = 'The method is not allowed for this route'
      expect(expectEnvelope(reply)).toEqual({ code: 'method_not_allowed', message, status: 405, details: null })
    }
    expect(log.failures()).toMatchObject([{ level: 30, code: 'method_not_allowed', status: 405 }])
    expect(JSON.stringify(log.failures())).not.toContain('s3cret')
  })
})

describe('It stays a 404', () => {
  test.each([
    ['where only OPTIONS has a route', 'GET', '/preflight', {}],
    ['where only a wildcard matches', 'POST', '/files/a.txt', {}],
    ['where only another host has the route', 'POST', '/hosted', { host: 'other.test' }],
    ['where only another version has the route', 'POST', '/versioned', { 'accept-version': '2.x' }],
  ] as const)('%s', async (_why, method, url, headers) => {
    const { app } = await startApp(routes)
    const reply = await app.inject({ method, url, headers })
    expect(expectEnvelope(reply).code).toBe('not_found')
    expect(reply.headers).not.toHaveProperty('allow')
  })

  test('where a plugin has a wildcard OPTIONS route for every path', async () => {
    const { app } = await startApp((started) => started.options('*', answer))
    expect(expectEnvelope(await app.inject('/nope')).code).toBe('not_found')
  })

  test('where the option methodNotAllowed is false', async () => {
    const { app } = await startApp(routes, { methodNotAllowed: false })
    expect(expectEnvelope(await app.inject({ method: 'POST', url: '/only-get' })).code).toBe('not_found')
  })

  test('where the handler of the method called reply.callNotFound()', async () => {
    const { app } = await startApp((started) => {
      started.get('/maybe', (_request, reply) => reply.callNotFound())
      started.put('/maybe', answer)
    })
    expect(expectEnvelope(await app.inject('/maybe')).code).toBe('not_found')
  })
})

test.skipIf(lacks.routerOptions)(
  'The methods of a path are looked up as the router does: trailing slashes, case',
  async () => {
    const { app } = await startApp(
      (started) => started.get('/Only-Get', answer),
      {},
      { routerOptions: { ignoreTrailingSlash: true, caseSensitive: false } },
    )
    expect((await app.inject({ method: 'POST', url: '/only-GET/' })).headers['allow']).toBe('GET, HEAD')
  },
)
