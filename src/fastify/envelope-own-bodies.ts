import type { FastifyInstance, FastifyReply } from 'fastify'
import { errorBodyForStatus, parseErrorEnvelope, renderErrorEnvelope } from '../core/index.ts'
import { applyHeaders } from './apply-headers.ts'
import { callOnEnvelope } from './call-on-envelope.ts'
import type { ErrorReply } from './error-reply.ts'
import { hasAnswer } from './keep-answer.ts'
import { logFailure } from './log-failure.ts'
import { readProperty } from './read-property.ts'
import { settingsOf } from './scopes.ts'

/**
 * Puts the envelope in the place of error bodies that handlers and other plugins write by hand. Streams stay, as do
 * envelopes. Below 500 the message is what the body says under `message` or `error`, or the body where it is a text.
 *
 * The one hook of this package on requests that succeed, and so an option. It calls back, since an async hook on every
 * answer is slower.
 */
export function envelopeOwnBodies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { statusCode } = reply
    if (statusCode < 400 || hasAnswer(reply) || isStream(payload)) return done(null, payload)
    // A scope below may have options of its own.
    const settings = settingsOf(reply.server)
    if (!settings.envelopeOwnBodies) return done(null, payload)
    const written = read(payload, reply)
    const envelope = parseErrorEnvelope(written)
    // As it is, but for what no envelope has.
    if (envelope?.status === statusCode) return done(null, renderErrorEnvelope(envelope))

    const error = errorBodyForStatus(statusCode, statusCode < 500 ? messageIn(written) : '')
    const failure: ErrorReply = { source: 'http', error, thrown: undefined, notes: [] }
    const notes = ['its body was written by hand']
    applyHeaders(reply, failure, settings, notes)
    callOnEnvelope(request, failure, settings, notes)
    logFailure(request, failure, settings, notes)
    done(null, renderErrorEnvelope(error))
  })
}

function isStream(payload: unknown): boolean {
  return (
    typeof readProperty(payload, 'pipe') === 'function' ||
    typeof readProperty(payload, 'getReader') === 'function' ||
    Object.prototype.toString.call(payload) === '[object Response]'
  )
}

// JSON as its value, a text as it is, anything else as undefined.
function read(payload: unknown, reply: FastifyReply): unknown {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return undefined
  const type = String(reply.getHeader('content-type') ?? '')
  const text = String(payload)
  if (type.startsWith('text/plain')) return text
  try {
    return type.includes('json') ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

// A longer one is no message.
const maximumMessage = 300

function messageIn(written: unknown): string {
  const texts = [written, readProperty(written, 'message'), readProperty(written, 'error')]
  const text = texts.find((each): each is string => typeof each === 'string')
  return text === undefined || text.length > maximumMessage ? '' : text
}
