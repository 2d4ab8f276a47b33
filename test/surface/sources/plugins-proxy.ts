import { once } from 'node:events'
import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy'
import { UpstreamError } from 'error-envelope'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import { expectEnvelope } from '../../fixtures/expect-envelope.ts'
import { startApp } from '../../fixtures/start-app.ts'
import { exchange } from '../raw-exchange.ts'
import { expectEndedProcess } from './ended-process.ts'
import { everyAnswer } from './every-answer.ts'
import type { Outside, Source } from './source.ts'
import { goneServer, upstreamServer } from './upstream-server.ts'

async function proxyTo(upstream: string, options: Partial<FastifyHttpProxyOptions> = {}) {
  const { app, log } = await startApp((app) =>
    app.register(httpProxy, { upstream, ...options } as FastifyHttpProxyOptions),
  )
  return { app, log }
}

/** Asks through the proxy, and asserts that nothing of the service behind it leaves. */
async function answerThrough(upstream: string, options: Partial<FastifyHttpProxyOptions> = {}) {
  const { app } = await proxyTo(upstream, options)
  const received = await app.inject('/pages')
  const text = JSON.stringify([received.headers, received.body])
  for (const secret of [new URL(upstream).host, new URL(upstream).port, '127.0.0.1', 'ECONN', 'socket', 'invalid']) {
    expect(text.toLowerCase()).not.toContain(secret.toLowerCase())
  }
  return received
}

const raw = (text: string) => upstreamServer((socket) => socket.end(text))

const whereNameIsUnknown: Partial<FastifyHttpProxyOptions> = {
  http: {
    requestOptions: {
      lookup: (name, _options, done) =>
        done(Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' }), ''),
    },
  },
}

export const proxySources: readonly Source[] = [
  {
    source: '@fastify/http-proxy, @fastify/reply-from: the service refuses the connection, or resets it',
    becomes: '500 internal_error',
    note: 'without its address; to say 502, see [plugins](plugins.md)',
    answer: async () =>
      everyAnswer('500 internal_error', [
        answerThrough(await goneServer()),
        answerThrough(await upstreamServer((socket) => socket.resetAndDestroy())),
        answerThrough(await upstreamServer((socket) => socket.end())),
        answerThrough(await upstreamServer((socket) => socket.destroy()), { http: {} }),
      ]),
  },
  {
    source: '@fastify/http-proxy, @fastify/reply-from: the same, with an `onError` that sends `new UpstreamError()`',
    becomes: '502 upstream',
    answer: async () =>
      answerThrough(await goneServer(), {
        replyOptions: {
          onError: (reply, { error }) => reply.send(new UpstreamError('The index is down', { cause: error })),
        },
      }),
    check: (answer) => expect(expectEnvelope(answer).message).toBe('The index is down'),
  },
  {
    source: '@fastify/http-proxy, @fastify/reply-from: the service takes too long',
    becomes: '504 http_504',
    answer: async () => answerThrough(await upstreamServer(() => {}), { http: { requestOptions: { timeout: 1 } } }),
  },
  {
    source: '@fastify/http-proxy, @fastify/reply-from: the name of the service is not known',
    becomes: '503 service_unavailable',
    answer: () => answerThrough('http://service.invalid:8080', whereNameIsUnknown),
  },
  {
    source: '@fastify/http-proxy, @fastify/reply-from: the service answers with a status that is none',
    becomes: '502 upstream',
    answer: async () => answerThrough(await raw('HTTP/1.1 999 Odd\r\ncontent-length: 3\r\n\r\nodd')),
  },
  {
    source: '@fastify/http-proxy, @fastify/reply-from: a path that leads out of the service',
    becomes: '400 bad_request',
    answer: async () => (await proxyTo(await goneServer())).app.inject('/..%2fadmin'),
    check: (answer) => expect(expectEnvelope(answer).message).toBe('source/request contain invalid characters'),
  },
]

const upstreamError = 'HTTP/1.1 500 Oops\r\ncontent-type: text/plain\r\netag: "1"\r\ncontent-length: 4\r\n\r\noops'

export const outsideProxy: readonly Outside[] = [
  {
    source: '@fastify/http-proxy, @fastify/reply-from: an error that the service itself answers with',
    happens: 'it goes on to the client as it is',
    remedy: 'send an error in their option `onResponse`, see [plugins](plugins.md)',
    check: async () => {
      const { app } = await proxyTo(await raw(upstreamError))
      const { statusCode, headers, body } = await app.inject('/')
      expect([statusCode, headers['content-type'], body]).toEqual([500, 'text/plain', 'oops'])

      const remedied = await answerThrough(await raw(upstreamError), {
        replyOptions: {
          onResponse: (_request, reply, { statusCode, stream }) => {
            if (statusCode < 500) return void reply.send(stream)
            stream.destroy()
            reply.send(new UpstreamError())
          },
        },
      })
      expect(expectEnvelope(remedied)).toMatchObject({ code: 'upstream', status: 502 })
      expect(remedied.headers).not.toHaveProperty('etag')
    },
  },
  {
    source: '@fastify/http-proxy, @fastify/reply-from: the service breaks off in the middle of its body',
    happens: 'the connection ends',
    remedy: 'none: the status is sent by then',
    check: async () => {
      const service = await upstreamServer((socket) => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf', () => setImmediate(() => socket.destroy()))
      })
      const { app } = await proxyTo(service)
      const received = await exchange(app, 'GET / HTTP/1.1\r\nhost: x\r\n\r\n')
      expect(received).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
      expect(received.split('\r\n\r\n')[1]).toBe('half')
    },
  },
  {
    source: '@fastify/http-proxy, @fastify/reply-from: their `onResponse`, `onError` or `rewriteHeaders` throws',
    happens: 'an uncaught exception, which ends the process',
    remedy: 'catch it there and `reply.send(error)`',
    check: async () => {
      for (const name of ['onResponse', 'onError', 'rewriteHeaders']) {
        await expectEndedProcess(`proxy: ${name} throws`, 'it failed')
      }
    },
  },
  {
    source: '@fastify/http-proxy with `websocket: true`: the service can’t be reached',
    happens: 'the connection closes with 1011, and the reason says the address of the service',
    remedy:
      'its option `wsServerOptions: { WebSocket: Silent }`, with a `class Silent extends WebSocket` of `ws` whose `close(code)` calls `super.close(code)`',
    check: async () => {
      const upstream = await goneServer()
      expect(await closeThrough(upstream)).toEqual([1011, expect.stringContaining(new URL(upstream).host)])
      class Silent extends WebSocket {
        override close(code?: number): void {
          super.close(code)
        }
      }
      expect(await closeThrough(upstream, { wsServerOptions: { WebSocket: Silent } })).toEqual([1011, ''])
    },
  },
]

// How a WebSocket through the proxy closes: code and reason.
async function closeThrough(upstream: string, options: object = {}): Promise<unknown[]> {
  const { app } = await proxyTo(upstream, { websocket: true, ...options } as Partial<FastifyHttpProxyOptions>)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const [code, reason] = await once(new WebSocket(address.replace('http', 'ws')), 'close')
  return [code, String(reason)]
}
