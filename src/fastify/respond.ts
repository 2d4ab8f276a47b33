import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import { type ErrorBody, renderErrorEnvelope } from '../core/index.ts'
import { applyHeaders, headersForError } from './apply-headers.ts'
import type { ErrorReply } from './error-reply.ts'
import { handleUnexpected } from './handle-unexpected.ts'
import { answerAgain, keepAnswer } from './keep-answer.ts'
import { logFailure } from './log-failure.ts'
import { readProperty } from './read-property.ts'
import type { Settings } from './to-settings.ts'

/**
 * Answers a request with an error: the one place that writes an envelope into a Fastify reply. Never throws.
 *
 * The body goes out as a ready string of a set type, so that no response schema, preSerialization hook, reply
 * serializer or type provider can strip or wrap it. Where a hook fails on it, it goes out without hooks. Where headers
 * are out already there is no second body: the connection ends.
 */
export function respond(reply: FastifyReply, errorReply: ErrorReply, settings: Settings): void {
  const { request, raw } = reply
  if (raw.headersSent) {
    logFailure(request, errorReply, settings, ['the reply had begun, so it could not become an error'])
    if (!raw.writableEnded) raw.destroy()
    return
  }

  if (answerAgain(reply)) {
    // Whatever it is, it was not meant for a client any more.
    const unexpected = handleUnexpected(errorReply.thrown)
    logFailure(request, unexpected, settings, [
      'it happened while another error was sent, which then went out without hooks',
    ])
    return
  }

  const { error } = errorReply
  const notes: string[] = []
  const body = render(error, notes)
  const answer = () => sendRaw(reply, error, body, settings)
  try {
    applyHeaders(reply, errorReply, settings, notes)
    const send = keepAnswer(reply, answer)
    reply.code(error.status).serializer(asItIs)
    send(body)
  } catch (thrown) {
    notes.push(`the reply went out without hooks, since sending it failed with ${readProperty(thrown, 'name')}`)
    answer()
  }
  tell(reply, errorReply, settings, notes)
  logFailure(request, errorReply, settings, notes)
}

function render(error: ErrorBody, notes: string[]): string {
  try {
    return renderErrorEnvelope(error)
  } catch {
    notes.push('details: left out, as they could not be written as JSON')
    return renderErrorEnvelope({ ...error, details: null })
  }
}

function tell(
  reply: FastifyReply,
  { error, thrown, source }: ErrorReply,
  { onEnvelope }: Settings,
  notes: string[],
): void {
  if (onEnvelope === undefined) return
  const { request } = reply
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

// A string goes through the reply's own serializer too, where the handler has set one.
function asItIs(payload: unknown): string {
  return payload as string
}

function sendRaw(reply: FastifyReply, { status, code }: ErrorBody, body: string, { errorCodeHeader }: Settings): void {
  const { raw } = reply
  if (raw.headersSent) return void raw.destroy()
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    ...(errorCodeHeader === false ? {} : { [errorCodeHeader]: code }),
  }
  try {
    raw.writeHead(status, { ...headersForError(reply), ...headers } as OutgoingHttpHeaders)
    raw.end(body)
  } catch {
    raw.destroy()
  }
}
