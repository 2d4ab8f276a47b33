import { setTimeout as later } from 'node:timers/promises'
import { ConflictError } from 'error-envelope'
import type { FastifyInstance } from 'fastify'
import { expect, vi } from 'vitest'
import { startApp } from '../../fixtures/start-app.ts'
import { askHttp2, type Sent } from '../ask-http2.ts'
import { readAnswer } from '../raw-exchange.ts'
import { askTls, pem } from './ask-tls.ts'
import type { SourceGroup } from './source.ts'

function routes(app: FastifyInstance): void {
  app.post('/', { bodyLimit: 5 }, async () => 'passed')
  app.get('/locked', async () => {
    throw new ConflictError('locked')
  })
}

async function answerTo(sent: Sent) {
  const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
  const { app } = await startApp(routes, {}, { http2: true })
  const answer = await askHttp2(app, sent)
  expect(warned.mock.calls).toEqual([])
  warned.mockRestore()
  return answer
}

/** The same over HTTP/2, and what is of HTTP/2 alone. */
export const http2Sources: SourceGroup = {
  title: 'Below the application: HTTP/2',
  sources: [
    {
      source: 'an error in a handler, an unknown route, a malformed URL: as over HTTP/1',
      becomes: '409 conflict',
      answer: () => answerTo({ headers: { ':path': '/locked' } }),
    },
    {
      source: 'a method that no HTTP has',
      becomes: '404 not_found',
      answer: () => answerTo({ headers: { ':path': '/locked', ':method': 'FOO' } }),
    },
    {
      source: 'a body that is too large',
      becomes: '413 payload_too_large',
      note: 'without the header `Connection`, which HTTP/2 has not',
      answer: () =>
        answerTo({
          headers: { ':path': '/', ':method': 'POST', 'content-type': 'application/json' },
          body: '{"a":"0123456789"}',
        }),
      check: ({ headers }) => expect(headers).not.toHaveProperty('connection'),
    },
    {
      source: 'an `Expect` other than `100-continue`',
      becomes: '417 http_417',
      answer: () => answerTo({ headers: { ':path': '/locked', expect: 'more' } }),
    },
    {
      source: 'CONNECT',
      becomes: '405 method_not_allowed',
      note: 'with `Allow`',
      answer: () => answerTo({ headers: { ':method': 'CONNECT', ':authority': 'example.com:443' } }),
      check: ({ headers }) => expect(headers['allow']).toContain('GET'),
    },
    {
      source: 'a client of a TLS port that knows no HTTP/2, where HTTP/1 is not allowed',
      becomes: '403 forbidden',
      answer: async () => {
        const https = { key: pem('key'), cert: pem('certificate') }
        const { app } = await startApp(routes, {}, { http2: true, https })
        return readAnswer(await askTls(app, ''))
      },
    },
  ],
  outside: [
    {
      source: 'HTTP/2 frames that break the protocol, headers that are too large, HTTP/1 on an HTTP/2 port',
      happens: 'Node ends the stream or the session by the protocol’s own codes',
      remedy: 'nothing: there is no request to answer',
      check: async () => {
        const { app } = await startApp(routes, {}, { http2: true })
        const large = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`x-${index}`, 'x'.repeat(2_000)]))
        await expect(askHttp2(app, { headers: { ':path': '/locked', ...large } })).rejects.toThrow()
      },
    },
    {
      source: 'no `Host` over HTTP/1, on an HTTP/2 server with `allowHTTP1`',
      happens: 'it is served; on Node 24, Node answers 400 without a body',
      remedy: 'an `onRequest` hook that throws where `request.headers.host` is not there',
      check: async () => {
        const https = { key: pem('key'), cert: pem('certificate'), allowHTTP1: true }
        const { app } = await startApp((started) => started.get('/', async () => 'passed'), {}, { http2: true, https })
        const received = await askTls(app, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n')
        const { statusCode, body } = readAnswer(received)
        const isServed = Number.parseInt(process.versions.node, 10) < 24
        expect([statusCode, body.trim()]).toEqual(isServed ? [200, 'passed'] : [400, '0'])
      },
    },
    {
      source: 'a handler that takes longer than `connectionTimeout`, on an HTTP/2 server',
      happens: 'over HTTP/2 nothing; over HTTP/1, with `allowHTTP1`, the connection ends without an answer',
      remedy: 'the option `handlerTimeout`, which answers 503',
      check: async () => {
        const slow = (app: FastifyInstance) => app.get('/', async () => later(100, 'passed'))
        const { app } = await startApp(slow, {}, { http2: true, connectionTimeout: 20 })
        expect(await askHttp2(app, { headers: { ':path': '/' } })).toMatchObject({ statusCode: 200, body: 'passed' })

        const https = { key: pem('key'), cert: pem('certificate'), allowHTTP1: true }
        const { app: both } = await startApp(slow, {}, { http2: true, https, connectionTimeout: 20 })
        expect(await askTls(both, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n')).toBe('')
      },
    },
  ],
}
