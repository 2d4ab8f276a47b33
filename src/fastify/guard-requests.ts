import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { errorBodyForStatus } from '../core/index.ts'
import type { SendByServer } from './cover-server.ts'
import { handleUnexpected } from './handle-unexpected.ts'

/**
 * Makes the listener that looks at each request before Fastify does. It answers one without `Host` (RFC 9112 §3.2),
 * which Node would do without a body, and what is thrown before a route is found, which would end the process.
 */
export function guardRequests({ routing, server }: FastifyInstance, send: SendByServer) {
  const needsHost = 'requireHostHeader' in server && server.requireHostHeader === true
  return function envelopeRequestGuard(request: IncomingMessage, response: ServerResponse): void {
    try {
      if (needsHost && request.headers.host === undefined && request.httpVersion === '1.1') {
        send(response, withoutHost, { connection: 'close' })
      } else routing(request, response)
    } catch (thrown) {
      send(response, handleUnexpected(thrown, ['it was thrown before the request came to a route']))
    }
  }
}

const withoutHost = {
  source: 'http',
  error: errorBodyForStatus(400, 'The header Host is missing'),
  thrown: undefined,
  notes: [],
} as const

/** Leaves it to the listener to ask for `Host`. */
export function admitWithoutHost(server: Server): void {
  if ('requireHostHeader' in server) server.requireHostHeader = false
}
