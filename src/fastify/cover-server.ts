import type { EventEmitter } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { errorBodyForStatus } from '../core/index.ts'
import type { ErrorReply } from './error-reply.ts'
import { guardRequests } from './guard-requests.ts'
import { logFailure } from './log-failure.ts'
import { ownValue } from './own-symbol.ts'
import { responseOn } from './response-on.ts'
import { sendByResponse } from './send-by-response.ts'
import { sendBySocket } from './send-by-socket.ts'
import { serverOptionsOf } from './server-options-of.ts'
import type { Settings } from './to-settings.ts'
import { warnDeveloper } from './warn-developer.ts'

type Listener = Parameters<EventEmitter['on']>[1]
type Send = (to: ServerResponse | Socket, failure: ErrorReply, headers?: Readonly<Record<string, string>>) => void

/**
 * Answers what Node and Fastify answer before a request comes to a route: by events of the HTTP server, none of which a
 * request that succeeds brings about. With `guardRequests` also what only a look at each request can tell.
 */
export function coverServer(app: FastifyInstance, settings: Settings): void {
  const { server } = app
  const send: Send = (to, failure, headers = {}) => {
    logFailure({ log: app.log }, failure, settings, [])
    if (to instanceof Socket) sendBySocket(to, failure.error, settings, headers)
    else sendByResponse(to, failure.error, settings, { headers })
  }
  const listeners = Object.entries(listenersFor(app, send))
  // What hands requests to Fastify, by server.
  const receivers = new Map<Server, Listener>()

  const cover = (each: Server) => {
    // What an application listens to is its own.
    for (const [event, listener] of listeners) if (each.listenerCount(event) === 0) each.on(event, listener)
    receivers.set(each, app.routing as Listener)
    if (!settings.guardRequests) return
    const guard = guardRequests(app.routing, requiresHost(each), send)
    if (!replaceListener(each, app.routing as Listener, guard)) return warnDeveloper(app, notGuarded)
    receivers.set(each, guard)
    // It is the guard that asks for it.
    if (requiresHost(each)) Object.assign(each, { requireHostHeader: false })
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
    for (const [each, receiver] of receivers) replaceListener(each, receiver, refuse)
  })
}

const notGuarded =
  'guardRequests guards hooks alone: the server hands requests to Fastify by a listener of its own, not by that of Fastify.'

// Events of Node's servers. By itself it would answer with a status and nothing else, or close the connection.
function listenersFor(app: FastifyInstance, send: Send): Record<string, Listener> {
  return {
    checkExpectation: (_request: IncomingMessage, response: ServerResponse) =>
      send(response, replyOf(417, 'the expectation is unknown')),
    // A response where it comes by HTTP/2.
    connect: (_request: IncomingMessage, to: Socket | ServerResponse) =>
      send(to, replyOf(405, 'CONNECT'), { allow: app.supportedMethods.join(', ') }),
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
    if (response === null || response.headersSent) return void socket.destroy()
    const isOwn = response.listenerCount('timeout') + response.req.listenerCount('timeout') > 0
    if (isOwn) return
    // Who was late: the client with its body, or the handler.
    const status = response.req.complete ? 503 : 408
    send(socket, replyOf(status, 'the connection timed out before the request was answered'))
  }
}

function replyOf(status: number, note: string): ErrorReply {
  return { source: 'http', error: errorBodyForStatus(status), thrown: undefined, notes: [note] }
}

function requiresHost(server: Server): boolean {
  return 'requireHostHeader' in server && server.requireHostHeader === true
}

function replaceListener(server: EventEmitter, old: Listener, by: Listener): boolean {
  if (!server.listeners('request').includes(old)) return false
  server.removeListener('request', old)
  server.on('request', by)
  return true
}

function otherServersOf(app: FastifyInstance): Server[] {
  return (ownValue(app, 'fastify.serverBindings') as Server[] | undefined) ?? []
}
