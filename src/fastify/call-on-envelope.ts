import type { FastifyRequest } from 'fastify'
import type { ErrorReply } from './error-reply.ts'
import type { Settings } from './to-settings.ts'

/** Calls the option `onEnvelope`. What it throws is noted, and what its promise rejects with is dropped. */
export function callOnEnvelope(
  request: FastifyRequest,
  { error, thrown, source }: ErrorReply,
  { onEnvelope }: Settings,
  notes: string[],
): void {
  if (onEnvelope === undefined) return
  const route = request.routeOptions.url
  try {
    // A copy: what a listener does to it is not sent.
    const result: unknown = onEnvelope({ error: { ...error } }, { request, thrown, source, route })
    // An async listener is none of the types', and its failure would end the process.
    if (result instanceof Promise) result.catch(() => request.log.warn('onEnvelope rejected'))
  } catch {
    notes.push('onEnvelope threw')
  }
}
