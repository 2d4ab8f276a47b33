import type { IncomingMessage, ServerResponse } from 'node:http'
import { errorBodyForStatus } from '../core/index.ts'
import type { ErrorReply } from './error-reply.ts'
import { handleUnexpected } from './handle-unexpected.ts'

type Listener = (request: IncomingMessage, response: ServerResponse) => void
type Send = (response: ServerResponse, failure: ErrorReply, headers?: Readonly<Record<string, string>>) => void

/**
 * Makes the listener that looks at each request before Fastify does. It answers what is thrown before a route is found,
 * which would end the process, and where it `needsHost` a request without one (RFC 9112 §3.2), which Node would do
 * without a body.
 */
export function guardRequests(routing: Listener, needsHost: boolean, send: Send): Listener {
  return function envelopeRequestGuard(request, response) {
    try {
      if (needsHost && request.headers.host === undefined && request.httpVersion === '1.1') {
        send(response, withoutHost, { connection: 'close' })
      } else routing(request, response)
    } catch (thrown) {
      send(response, handleUnexpected(thrown, ['it was thrown before the request came to a route']))
    }
  }
}

const withoutHost: ErrorReply = {
  source: 'http',
  error: errorBodyForStatus(400, 'The header Host is missing'),
  thrown: undefined,
  notes: [],
}
