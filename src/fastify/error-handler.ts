import type { FastifyReply, FastifyRequest } from 'fastify'
import { respond } from './respond.ts'
import type { Settings } from './settings.ts'
import { sortThrown } from './sort-thrown.ts'

/** Makes the error handler that sorts what was thrown and answers with an envelope. It never throws. */
export function createErrorHandler(settings: Settings) {
  return function envelopeErrorHandler(thrown: unknown, _request: FastifyRequest, reply: FastifyReply): void {
    respond(reply, sortThrown(thrown, reply, settings), settings)
  }
}
