import type { FastifyReply, FastifyRequest } from 'fastify'
import { respond } from './respond.ts'
import { settingsOf } from './scopes.ts'
import { sortThrown } from './sort-thrown.ts'

/**
 * Answers what the router can't route: a malformed URL, an over-long parameter, a failed constraint. For the option
 * `frameworkErrors` of the Fastify constructor; no hook has run and no route is known. Never throws.
 */
export function answerFrameworkError(error: unknown, _request: FastifyRequest, reply: FastifyReply): void {
  const settings = settingsOf(reply.server)
  respond(reply, sortThrown(error, reply, settings), settings)
}
