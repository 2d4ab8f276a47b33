import { once } from 'node:events'
import { connect } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { ConflictError } from 'error-envelope'
import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../fixtures/expect-envelope.ts'
import { startApp } from '../fixtures/start-app.ts'

interface Sent {
  readonly method?: string
  readonly path: string
  readonly body?: string
}

/** Asks an HTTP/2 server without TLS. */
async function ask(app: FastifyInstance, { method = 'GET', path, body }: Sent) {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const session = connect(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`)
  const json = body === undefined ? {} : { 'content-type': 'application/json' }
  const stream = session.request({ ':method': method, ':path': path, ...json }, { endStream: body === undefined })
  if (body !== undefined) stream.end(body)
  const [headers] = (await once(stream, 'response')) as [Record<string, string>]
  let text = ''
  for await (const chunk of stream.setEncoding('utf8')) text += chunk
  session.close()
  return { statusCode: Number(headers[':status']), headers, body: text }
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
