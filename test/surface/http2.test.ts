import { ConflictError } from 'error-envelope'
import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../fixtures/expect-envelope.ts'
import { startApp } from '../fixtures/start-app.ts'
import { askHttp2 } from './ask-http2.ts'

interface Sent {
  readonly method?: string
  readonly path: string
  readonly body?: string
}

function ask(app: FastifyInstance, { method = 'GET', path, body }: Sent) {
  const headers = {
    ':method': method,
    ':path': path,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  return askHttp2(app, body === undefined ? { headers } : { headers, body })
}

function routes(app: FastifyInstance): void {
  app.post('/', { bodyLimit: 10 }, async () => 'passed')
  app.get('/locked', async () => {
    throw new ConflictError('locked', {
      headers: { 'transfer-encoding': 'chunked', connection: 'close', 'x-own': 'yes' },
    })
  })
  app.route({ method: 'GET', url: '/hosted', constraints: { host: /127/ }, handler: async () => 'passed' })
}

describe('Over HTTP/2 it is the same envelope', () => {
  test.each<[Sent, number, string]>([
    [{ path: '/locked' }, 409, 'conflict'],
    [{ path: '/nope' }, 404, 'not_found'],
    [{ path: '/locked', method: 'PUT' }, 405, 'method_not_allowed'],
    [{ path: '/nope', method: 'FOO' }, 404, 'not_found'],
    [{ path: '/hosted', method: 'PUT' }, 405, 'method_not_allowed'],
    [{ path: '/%zz' }, 400, 'bad_request'],
    [{ path: '/', method: 'POST', body: '{"a":' }, 400, 'bad_request'],
    [{ path: '/', method: 'POST', body: '{"a":"0123456789"}' }, 413, 'payload_too_large'],
  ])('%j', async (sent, status, code) => {
    const { app } = await startApp(routes, {}, { http2: true })
    const answer = await ask(app, sent)
    expect(expectEnvelope(answer)).toMatchObject({ status, code })
    expect(answer.headers['x-error-code']).toBe(code)
    expect(answer.headers).not.toHaveProperty('transfer-encoding')
  })
})
