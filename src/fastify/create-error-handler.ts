import type { FastifyReply, FastifyRequest } from 'fastify'
import { unwrapThrown } from './carrier.ts'
import { checkDeclared } from './check-declared.ts'
import { respond } from './respond.ts'
import { isAnsweredBySocket } from './send-by-socket.ts'
import { hasClientLeft, sortThrown } from './sort-thrown.ts'
import type { Settings } from './to-settings.ts'

/** Makes the error handler that sorts what was thrown and answers with an envelope. It never throws. */
export function createErrorHandler(settings: Settings) {
  return function envelopeErrorHandler(given: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const thrown = unwrapThrown(given)
    // Where the HTTP parser saw the client leave, or the connection timed out, that is answered and logged already.
    if (hasClientLeft(thrown, reply) && isAnsweredBySocket(request.raw.socket)) return
    respond(reply, checkDeclared(sortThrown(thrown, reply, settings), request, settings), settings)
  }
}
