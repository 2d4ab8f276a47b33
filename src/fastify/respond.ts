import type { FastifyReply } from 'fastify'
import { type ErrorBody, renderErrorEnvelope } from '../core/index.ts'
import { applyHeaders, headersWithoutHooks, ownHeaders } from './apply-headers.ts'
import { callOnEnvelope } from './call-on-envelope.ts'
import type { ErrorReply } from './error-reply.ts'
import { handleUnexpected } from './handle-unexpected.ts'
import { answerAgain, keepAnswer } from './keep-answer.ts'
import { logFailure } from './log-failure.ts'
import { readProperty } from './read-property.ts'
import { sendByResponse } from './send-by-response.ts'
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
  // Whatever comes now, it was not meant for a client any more.
  const tellOf = (thrown: unknown) => logFailure(request, handleUnexpected(thrown), settings, [beside])
  if (answerAgain(reply)) {
    tellOf(errorReply.thrown)
    return
  }
  if (raw.headersSent) {
    logFailure(request, errorReply, settings, ['the reply had begun, so it could not become an error'])
    if (!raw.writableEnded) raw.destroy()
    return
  }

  const { error } = errorReply
  const notes: string[] = []
  const body = render(error, notes)
  const sendWithoutHooks = (own = ownHeaders(reply)) =>
    sendByResponse(raw, error, settings, { body, headers: headersWithoutHooks(reply, own) })
  try {
    applyHeaders(reply, errorReply, settings, notes)
    const send = keepAnswer(reply, { status: error.status, body, sendWithoutHooks, tellOf })
    reply.code(error.status).serializer(asItIs)
    send()
    if (readProperty(errorReply.thrown, 'code') === 'FST_ERR_HANDLER_TIMEOUT') answerInTime(reply)
  } catch (thrown) {
    notes.push(`the reply went out without hooks, since sending it failed with ${readProperty(thrown, 'name')}`)
    if (!answerAgain(reply)) sendWithoutHooks()
  }
  callOnEnvelope(request, errorReply, settings, notes)
  logFailure(request, errorReply, settings, notes)
}

const beside = 'it happened while another error was sent, which then went out without hooks'

// What took its time may be a hook, which has the error in its hands by now.
function answerInTime(reply: FastifyReply): void {
  const { raw, request } = reply
  const expire = () => void (raw.writableEnded || answerAgain(reply))
  setTimeout(expire, request.routeOptions.handlerTimeout).unref()
}

function render(error: ErrorBody, notes: string[]): string {
  try {
    return renderErrorEnvelope(error)
  } catch {
    notes.push('details: left out, as they could not be written as JSON')
    return renderErrorEnvelope({ ...error, details: null })
  }
}

// A string goes through the reply's own serializer too, where the handler has set one.
function asItIs(payload: unknown): string {
  return payload as string
}
