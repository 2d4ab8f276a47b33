import type { FastifyInstance, InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../fixtures/expect-envelope.ts'
import { startApp } from '../fixtures/start-app.ts'

const seen: unknown[] = []
// Logs, and gives nothing.
const onlyLogs = async (error: unknown) => void seen.push(error)

const places: Readonly<
  Record<string, (app: FastifyInstance, routes: (scope: FastifyInstance, handler?: object) => void) => unknown>
> = {
  'its scope': (app, routes) =>
    app.register(async (scope) => {
      scope.setErrorHandler(onlyLogs)
      routes(scope)
    }),
  'its route': (app, routes) => routes(app, { errorHandler: onlyLogs }),
}

function routes(app: FastifyInstance, options: object = {}): void {
  app.post('/', { ...options, bodyLimit: 10 }, async () => 'passed')
  app.get('/who', options, async (_request, reply) => {
    reply.code(401)
    throw new Error('c4n4ry')
  })
  app.get('/sent', options, (_request, reply) => void reply.code(401).send(new Error('c4n4ry')))
  app.get('/bug', options, async (_request, reply) => {
    reply.code(201)
    throw new TypeError('c4n4ry')
  })
}

const post = (type: string, payload: string): InjectOptions => ({
  method: 'POST',
  url: '/',
  headers: { 'content-type': type },
  payload,
})

describe.each(Object.entries(places))(
  'An async error handler of %s that only logs hands the error on',
  (_where, set) => {
    test.each<[string, InjectOptions, number, string]>([
      ['of a malformed content type', post('c4n4ry', 'x'), 415, 'unsupported_media_type'],
      ['of a content type without a parser', post('text/c4n4ry', 'x'), 415, 'unsupported_media_type'],
      ['of a body that is too large', post('application/json', '{"c4n4ry":1}'), 413, 'payload_too_large'],
      ['of malformed JSON', post('application/json', '{'), 400, 'bad_request'],
      ['of a handler that had set a status, and throws', { url: '/who' }, 401, 'authentication'],
      ['of a handler that had set a status, and sends it', { url: '/sent' }, 401, 'authentication'],
      ['of a handler that had set the status of an answer', { url: '/bug' }, 500, 'internal_error'],
    ])('%s', async (_whose, request, status, code) => {
      const { app } = await startApp((started) => set(started, routes))
      seen.splice(0)
      const reply = await app.inject(request)
      expect(expectEnvelope(reply)).toMatchObject({ status, code })
      expect(reply.body).not.toContain('c4n4ry')
      expect(seen).toHaveLength(1)
    })
  },
)
