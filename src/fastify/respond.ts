import type { FastifyReply } from 'fastify'
import { codeForStatus, type ErrorBody, renderErrorEnvelope, statusPhrase } from '../core/index.ts'
import type { ErrorReply } from './error-reply.ts'
import { answerAgain, keepAnswer } from './keep-answer.ts'
import { logFailure } from './log-failure.ts'
import { applyHeaders } from './reply-headers.ts'
import type { Settings } from './settings.ts'

/**
 * Answers a request with an error: the one place that writes an envelope into a Fastify reply. Never throws.
 *
 * The body goes out as a ready string of a set type, so that no response schema, preSerialization hook, reply
 * serializer or type provider can strip or wrap it. Where headers are out already there is no second body: the
 * connection ends.
 */
export function respond(reply: FastifyReply, errorReply: ErrorReply, settings: Settings): void {
  const { request, raw } = reply
  if (raw.headersSent) {
    logFailure(request, errorReply, settings, ['the reply had begun, so it could not become an error'])
    if (!raw.writableEnded) raw.destroy()
    return
  }

  if (answerAgain(reply)) {
    logFailure(request, errorReply, settings, [
      'it happened while another error was being sent, which was sent without hooks',
    ])
    return
  }

  let body = lastResort
  try {
    const notes: string[] = []
    body = render(errorReply.error, notes)
    notes.push(...applyHeaders(reply, errorReply, settings), ...tell(reply, errorReply, settings))
    logFailure(request, errorReply, settings, notes)
    const send = keepAnswer(reply, () => sendRaw(reply, errorReply.error, body, settings))
    reply.code(errorReply.error.status).serializer(asItIs)
    send(body)
  } catch (thrown) {
    logFailure(request, { ...errorReply, thrown }, settings, ['the reply could not be sent by Fastify'])
    sendRaw(reply, errorReply.error, body, settings)
  }
}

const lastResort = renderErrorEnvelope({
  code: codeForStatus(500),
  message: statusPhrase(500),
  status: 500,
  details: null,
})

function render(error: ErrorBody, notes: string[]): string {
  try {
    return renderErrorEnvelope(error)
  } catch {
    notes.push('details: left out, as they could not be written as JSON')
    return renderErrorEnvelope({ ...error, details: null })
  }
}

function tell(reply: FastifyReply, { error, thrown, source }: ErrorReply, { onEnvelope }: Settings): string[] {
  if (onEnvelope === undefined) return []
  const { request } = reply
  try {
    // A copy: what a listener does to it is not sent.
    const result: unknown = onEnvelope(
      { error: { ...error } },
      { request, thrown, source, route: request.routeOptions.url },
    )
    // An async listener is none of the types', and its failure would end the process.
    if (result instanceof Promise) result.catch(() => request.log.warn('onEnvelope rejected'))
    return []
  } catch {
    return ['onEnvelope threw']
  }
}

// A string goes through the reply's own serializer too, where the handler has set one.
function asItIs(payload: unknown): string {
  return payload as string
}

function sendRaw(
  { raw }: FastifyReply,
  { status, code }: ErrorBody,
  body: string,
  { errorCodeHeader }: Settings,
): void {
  try {
    if (raw.headersSent) return void raw.destroy()
    for (const name of raw.getHeaderNames()) raw.removeHeader(name)
    raw.writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      ...(errorCodeHeader === false ? {} : { [errorCodeHeader]: code }),
    })
    raw.end(body)
  } catch {
    raw.destroy()
  }
}
