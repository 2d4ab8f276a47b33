import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../fixtures/expect-envelope.ts'
import { lacks } from '../fixtures/fastify-version.ts'
import { startApp } from '../fixtures/start-app.ts'

const notFound = { code: 'not_found', message: 'Route not found', status: 404, details: null }
const answer = async () => 'passed'

function routes(app: FastifyInstance): void {
  app.get('/a', answer)
  app.get('/gone', (_request, reply) => reply.callNotFound())
  app.get('/gone/async', async (_request, reply) => reply.callNotFound())
  app.register(
    async (scope) => {
      scope.get('/b', answer)
      scope.get('/gone', (_request, reply) => reply.callNotFound())
    },
    { prefix: '/api' },
  )
  app.route({ method: 'GET', url: '/versioned', constraints: { version: '1.0.0' }, handler: answer })
  app.route({ method: 'GET', url: '/hosted', constraints: { host: 'pages.test' }, handler: answer })
}

describe('What no route answers is a 404 with one text for all', () => {
  test.each([
    ['GET', '/nope?token=s3cret', {}],
    ['GET', '/', {}],
    ['GET', '/a/', {}],
    ['GET', '/api/zzz', {}],
    ['GET', '/api', {}],
    ['OPTIONS', '/nope', {}],
    ['OPTIONS', '*', {}],
    ['DELETE', '/nope', {}],
    ['PROPFIND', '/nope', {}],
    ['GET', '/gone', {}],
    ['GET', '/gone/async', {}],
    ['GET', '/api/gone', {}],
    ['GET', '/versioned', { 'accept-version': '2.x' }],
    ['GET', '/hosted', { host: 'other.test' }],
    ['GET', '/nope/%F0%9F%98%80', {}],
  ] as const)('%s %s', async (method, url, headers) => {
    const { app, log } = await startApp(routes)
    const reply = await app.inject({ method: method as 'GET', url, headers })
    expect(expectEnvelope(reply)).toEqual(notFound)
    expect(reply.headers).not.toHaveProperty('allow')
    expect(JSON.stringify(log.failures())).not.toContain('s3cret')
    expect(log.failures()).toMatchObject([{ level: 30, code: 'not_found', status: 404, source: 'http' }])
  })

  test('and HEAD has no body', async () => {
    const { app } = await startApp(routes)
    const reply = await app.inject({ method: 'HEAD', url: '/nope' })
    expect([reply.statusCode, reply.body]).toEqual([404, ''])
  })
})

describe('A body or a hook that fails on the way to the 404', () => {
  test.each<readonly [type: string, payload: string, status: number, code: string]>([
    ['application/json', '{"a":', 400, 'bad_request'],
    ['application/json', JSON.stringify('x'.repeat(3_000)), 413, 'payload_too_large'],
    ...(lacks.mediaTypesOfUnknownRoutes ? [] : [['not a type', 'x', 415, 'unsupported_media_type'] as const]),
  ])('is answered as itself: %s %s', async (type, payload, status, code) => {
    const { app } = await startApp(routes, {}, { bodyLimit: 2_000 })
    const headers = { 'content-type': type }
    const error = expectEnvelope(await app.inject({ method: 'POST', url: '/nope', headers, payload }))
    expect(error).toMatchObject({ status, code })
  })

  test('is answered as what the hook threw', async () => {
    const { app } = await startApp((started) => {
      started.addHook('onRequest', async () => {
        throw Object.assign(new Error('slow down'), { statusCode: 429 })
      })
    })
    expect(expectEnvelope(await app.inject('/nope')).code).toBe('rate_limited')
  })
})

describe('The not-found handler of an application', () => {
  const own = (app: FastifyInstance) => app.setNotFoundHandler((_request, reply) => reply.code(404).send({ own: true }))

  test('is left alone with the option notFound: false', async () => {
    const { app } = await startApp(own, { notFound: false })
    const reply = await app.inject('/nope')
    expect([reply.statusCode, reply.json()]).toEqual([404, { own: true }])
  })

  test('of a prefix is left alone, and others get the envelope', async () => {
    const { app } = await startApp((started) => started.register(async (scope) => void own(scope), { prefix: '/own' }))
    expect((await app.inject('/own/nope')).json()).toEqual({ own: true })
    expect(expectEnvelope(await app.inject('/nope'))).toEqual(notFound)
  })

  test('that throws is answered with the envelope', async () => {
    const { app } = await startApp(
      (started) =>
        started.setNotFoundHandler(() => {
          throw new TypeError('c4n4ry')
        }),
      { notFound: false },
    )
    expect(expectEnvelope(await app.inject('/nope')).code).toBe('internal_error')
  })

  test('without the option, Fastify answers nothing of its own', async () => {
    const { app } = await startApp(() => {}, { notFound: false })
    const reply = await app.inject('/nope')
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toMatchObject({ message: 'Route GET:/nope not found' })
  })
})
