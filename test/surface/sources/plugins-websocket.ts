import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import websocket, { type WebsocketPluginOptions } from '@fastify/websocket'
import {
  AuthenticationError,
  BadRequestError,
  type ErrorEnvelopeOptions,
  NotFoundError,
  toEnvelope,
} from 'error-envelope'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import { expectEnvelope } from '../../fixtures/expect-envelope.ts'
import { startApp } from '../../fixtures/start-app.ts'
import { exchange, readAnswer } from '../raw-exchange.ts'
import type { Outside, Source } from './source.ts'

async function websocketApp(
  options: WebsocketPluginOptions = {},
  ours: ErrorEnvelopeOptions = {},
  server: object = {},
) {
  const { app, log } = await startApp(
    async (app) => {
      await app.register(websocket, options)
      app.get('/', { websocket: true }, () => {
        throw new Error('a bug')
      })
      const onRequest = async () => {
        throw new AuthenticationError('Log in first')
      }
      app.get('/private', { websocket: true, onRequest }, () => {})
      app.route({
        method: 'GET',
        url: '/both',
        handler: async () => {
          throw new NotFoundError('Only by WebSocket')
        },
        wsHandler: () => {},
      })
    },
    ours,
    server,
  )
  return { app, log }
}

const key = 'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n'

function upgradeOf(path: string, lines = key, host = 'host: x\r\n'): string {
  return `GET ${path} HTTP/1.1\r\n${host}connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n${lines}\r\n`
}

async function upgrade(app: FastifyInstance, ...given: Parameters<typeof upgradeOf>) {
  return readAnswer(await exchange(app, upgradeOf(...given)))
}

async function closeCodeOf(app: FastifyInstance) {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = new WebSocket(`ws://127.0.0.1:${(app.server.address() as AddressInfo).port}/`)
  const [code] = await once(socket, 'close')
  return code
}

export const websocketSources: readonly Source[] = [
  {
    source: '@fastify/websocket: a hook fails before the connection is a WebSocket',
    becomes: '401 authentication',
    answer: async () => upgrade((await websocketApp()).app, '/private'),
  },
  {
    source: '@fastify/websocket: a WebSocket for an unknown route',
    becomes: '404 not_found',
    answer: async () => upgrade((await websocketApp()).app, '/unknown'),
  },
  {
    source:
      '@fastify/websocket: an ordinary GET of a route with `websocket: true`, with the option `envelopeOwnBodies`',
    becomes: '404 not_found',
    answer: async () => (await websocketApp({}, { envelopeOwnBodies: true })).app.inject('/'),
  },
]

export const outsideWebsocket: readonly Outside[] = [
  {
    source: '@fastify/websocket: an ordinary GET of a route with `websocket: true`',
    happens: '404 without a body',
    remedy: 'give the route a `handler` that throws and a `wsHandler`, or set our option `envelopeOwnBodies: true`',
    check: async () => {
      const { app } = await websocketApp()
      const { statusCode, body } = await app.inject('/')
      expect([statusCode, body]).toEqual([404, ''])
      expect(expectEnvelope(await app.inject('/both')).message).toBe('Only by WebSocket')
    },
  },
  {
    source: '@fastify/websocket: a handshake that is none, such as one without a key',
    happens: '400 with a text, by the library `ws`',
    remedy: 'write to the socket in `app.websocketServer.on("wsClientError", (error, socket) => ...)`',
    check: async () => {
      const { app } = await websocketApp()
      const { statusCode, headers } = await upgrade(app, '/', '')
      expect([statusCode, headers['content-type']]).toEqual([400, 'text/html'])

      const { app: remedied } = await websocketApp()
      remedied.websocketServer.on('wsClientError', (_error, socket) => {
        const body = JSON.stringify(toEnvelope(new BadRequestError('No WebSocket handshake')))
        const lines = ['HTTP/1.1 400 Bad Request', 'content-type: application/json; charset=utf-8', 'connection: close']
        socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
      })
      expect(expectEnvelope(await upgrade(remedied, '/', '')).code).toBe('bad_request')
    },
  },
  {
    source: '@fastify/websocket: the handler of a WebSocket fails',
    happens: 'the connection ends without a word; a line is logged',
    remedy: 'close it with a code in the plugin’s option `errorHandler`',
    check: async () => {
      const { app, log } = await websocketApp()
      expect(await closeCodeOf(app)).toBe(1006)
      expect(log.failures()).toMatchObject([{ level: 50, err: { message: 'a bug' } }])
      const { app: remedied } = await websocketApp({ errorHandler: (_error, socket) => socket.close(1011) })
      expect(await closeCodeOf(remedied)).toBe(1011)
    },
  },
  {
    source: '@fastify/websocket: an upgrade with the option `guardRequests`',
    happens:
      'it goes past the guard: without `Host` the WebSocket opens, and after a throw in `genReqId` the request stays open; a line is logged',
    remedy:
      'an `onRequest` hook that throws where `request.headers.host` is not there, and a `genReqId` that never throws',
    check: async () => {
      const { app } = await websocketApp({}, { guardRequests: true })
      expect((await upgrade(app, '/', key, '')).statusCode).toBe(101)

      const fails = () => {
        throw new Error('no id')
      }
      const broken = await websocketApp({}, { guardRequests: true }, { genReqId: fails })
      const accepted = once(broken.app.server, 'connection')
      // Nobody reads from it any more, so that it does not end by itself.
      const end = async () => (await accepted)[0].destroy()
      const isLogged = () => expect.poll(() => broken.log.failures()).toMatchObject([{ level: 40 }])
      const received = await exchange(broken.app, upgradeOf('/'), isLogged, end)
      expect(received).toBe('')
    },
  },
]
