import type { FastifyReply, FastifyRequest } from 'fastify'
import { isAnsweredClientError } from './client-error.ts'
import { handleReplyStatus } from './handle-unexpected.ts'
import { read } from './read.ts'
import { respond } from './respond.ts'
import type { Settings } from './settings.ts'
import { sortThrown } from './sort-thrown.ts'

/** Makes the error handler that sorts what was thrown and answers with an envelope. It never throws. */
export function createErrorHandler(settings: Settings) {
  return function envelopeErrorHandler(thrown: unknown, { raw }: FastifyRequest, reply: FastifyReply): void {
    // The client left while its body was read. Where the HTTP parser saw that, it is logged already.
    const hasLeft = read(thrown, 'code') === 'ECONNRESET' && raw.aborted
    if (hasLeft && isAnsweredClientError(raw.socket)) return
    respond(reply, hasLeft ? handleReplyStatus(thrown, 400) : sortThrown(thrown, reply, settings), settings)
  }
}
