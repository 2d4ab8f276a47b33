import type { EventEmitter } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { errorBodyForStatus } from '../core/index.ts'
import type { ErrorReply } from './error-reply.ts'
import { admitWithoutHost, guardRequests } from './guard-requests.ts'
import { logFailure } from './log-failure.ts'
import { ownSymbol } from './own-symbol.ts'
import { responseOn, sendByResponse, sendBySocket } from './send-envelope.ts'
import { serverOptionsOf } from './server-options-of.ts'
import type { Settings } from './to-settings.ts'

type Listener = Parameters<EventEmitter['on']>[1]
type Headers = Readonly<Record<string, string>>

/** Sends an error where Fastify has no reply, and logs it. */
export type SendByServer = (to: ServerResponse | Socket, failure: ErrorReply, headers?: Headers) => void

/**
 * Answers what Node and Fastify answer before a request comes to a route: by events of the HTTP server, none of which a
 * request that succeeds brings about. With `guardRequests` also what only a look at each request can tell.
 */
export function coverServer(app: FastifyInstance, settings: Settings): void {
  const { server } = app
  const send: SendByServer = (to, failure, headers = {}) => {
    logFailure({ log: app.log }, failure, settings, [])
    if (to instanceof Socket) sendBySocket(to, failure.error, settings, headers)
    else sendByResponse(to, failure.error, settings, { headers })
  }
  const listeners = listenersFor(app, send)
  const routing = app.routing as Listener
  const receive = settings.guardRequests ? guardRequests(app, send) : routing

  const cover = (each: Server) => {
    if (receive !== routing) {
      admitWithoutHost(each)
      replaceListener(each, routing, receive)
    }
    // What an application listens to is its own.
    for (const [event, listener] of Object.entries(listeners)) {
      if (each.listenerCount(event) === 0) each.on(event, listener)
    }
  }
  app.addHook('onReady', async () => cover(server as Server))
  // `listen({ host: 'localhost' })` makes a server for the second address, and Fastify gives it no listener.
  app.addHook('onListen', async () => {
    for (const other of otherServersOf(app)) {
      if (other.listenerCount('clientError') === 0) {
        for (const listener of server.listeners('clientError')) other.on('clientError', listener as Listener)
      }
      cover(other)
    }
  })
  if (serverOptionsOf(app)?.return503OnClosing === false) return
  app.addHook('preClose', async () => {
    const refuse = ({ httpVersionMajor }: IncomingMessage, response: ServerResponse) =>
      send(
        response,
        { ...replyOf(503, 'the server is closing'), isOrdinary: true },
        httpVersionMajor === 1 ? { connection: 'close' } : {},
      )
    for (const each of [server as Server, ...otherServersOf(app)]) replaceListener(each, receive, refuse)
  })
}

// Events of Node's servers. By itself it would answer with a status and nothing else, or close the connection.
function listenersFor(app: FastifyInstance, send: SendByServer): Record<string, Listener> {
  const allow = app.supportedMethods.join(', ')
  return {
    checkExpectation: (_request: IncomingMessage, response: ServerResponse) =>
      send(response, replyOf(417, 'the expectation is unknown')),
    // A response where it comes by HTTP/2.
    connect: (_request: IncomingMessage, to: Socket | ServerResponse) => send(to, replyOf(405, 'CONNECT'), { allow }),
    // Node says so before it answers, and answers all the same.
    dropRequest: (request: IncomingMessage, socket: Socket) => {
      const response = responseOn(socket)
      if (response?.req !== request) return
      const { writeHead, end } = response
      response.writeHead = () => response
      response.end = () => {
        Object.assign(response, { writeHead, end })
        send(response, { ...replyOf(503, 'the connection has had its requests'), isOrdinary: true })
        return response
      }
    },
    unknownProtocol: (socket: Socket) => send(socket, replyOf(403, 'the protocol is unknown')),
    ...(app.initialConfig.connectionTimeout && !app.initialConfig.http2 ? { timeout } : {}),
  }

  // With a listener, Node leaves it to that to close the connection.
  function timeout(socket: Socket): void {
    const response = responseOn(socket)
    if (response === null) return void socket.destroy()
    const isOwn = response.listenerCount('timeout') + response.req.listenerCount('timeout') > 0
    if (!isOwn) send(socket, replyOf(503, 'the connection timed out before the request was answered'))
  }
}

function replyOf(status: number, note: string): ErrorReply {
  return { source: 'http', error: errorBodyForStatus(status), thrown: undefined, notes: [note] }
}

function replaceListener(server: EventEmitter, old: Listener, by: Listener): void {
  if (!server.listeners('request').includes(old)) return
  server.removeListener('request', old)
  server.on('request', by)
}

function otherServersOf(app: FastifyInstance): Server[] {
  const key = ownSymbol(app, 'fastify.serverBindings')
  return key === undefined ? [] : ((app as unknown as Record<symbol, Server[]>)[key] ?? [])
}
