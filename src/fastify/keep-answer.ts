import type { FastifyReply, FastifyRequest } from 'fastify'
import { headersAfterHooks, type OwnHeaders, ownHeaders } from './apply-headers.ts'
import { unwrapThrown } from './carrier.ts'
import { guardHook } from './guard-hooks.ts'
import { holdResponse, type Through } from './hold-response.ts'
import { isError } from './is-error.ts'
import { isSymbolKnown, ownSymbol, ownValue } from './own-symbol.ts'
import { readProperty } from './read-property.ts'
import { sendPayload } from './send-payload.ts'

const kept = Symbol('error-envelope.answer')

type Kept = FastifyReply & { [kept]?: KeptAnswer }

interface KeptAnswer {
  /** Sends it without hooks, unless it is out. */
  readonly send: () => void
  /** Sends what the hooks have made of it. */
  readonly sendAfterHooks: (payload: unknown, fail: (thrown: unknown) => void) => void
}

/** The answer to a request that failed. */
export interface Answer {
  readonly status: number
  readonly body: string
  /** Sends it, with the error's own headers as they were before hooks set theirs. */
  readonly sendWithoutHooks: (own: OwnHeaders) => void
  /** Tells of an error that is not answered, since this is the answer. */
  readonly tellOf: (thrown: unknown) => void
}

/**
 * Keeps the answer of a reply, since hooks may fail while an error is being sent: Fastify would then ask the next error
 * handler, log by itself, and in the end send what the hook threw. Gives a function that sends the body through the
 * hooks.
 *
 * From here on a failure comes to the first error handler again, which is ours or one that threw the error on to us;
 * and `reply.send` is for others. What an error handler sends is replaced by the answer, which goes out without hooks.
 * What a hook sends is dropped: the error is on its way, and Fastify would run all hooks again. And an answer that was
 * sent before the error, and is still in the hooks of its own, is dropped once it comes out of them.
 */
export function keepAnswer(reply: Kept, answer: Answer): () => void {
  const { raw, request } = reply
  const send = reply.send.bind(reply)
  const context = contextOf(request)
  // Properties of our own make a reply of another shape, and Fastify a tenth slower with it.
  if (context?.onSend === null) return () => send(answer.body)

  const own = ownHeaders(reply)
  const next = ownSymbol(reply, nextErrorHandler)
  if (next !== undefined) Object.assign(reply, { [next]: null })
  const canHold = Array.isArray(context?.onSend)
  // A hook that has hijacked the reply writes by itself.
  const through = canHold ? holdResponse(raw, () => reply.sent && !raw.writableEnded) : writeAtOnce
  reply[kept] = {
    send: () => {
      if (!raw.headersSent) through(() => answer.sendWithoutHooks(own))
    },
    // Fastify would write by the response, as would the answer before.
    sendAfterHooks: (payload, fail) => {
      const headers = headersAfterHooks(reply, own, isOtherBody(reply, payload, answer.body))
      sendPayload(reply, answer.status, payload, headers, through, fail)
    },
  }
  const replaceSent = (payload?: unknown) => {
    const isTimeOut = readProperty(payload, 'code') === 'FST_ERR_HANDLER_TIMEOUT'
    if (!isTimeOut && isFromHook(reply)) return reply
    answerAgain(reply)
    if (isFailure(reply, payload)) answer.tellOf(unwrapThrown(payload))
    return reply
  }
  // Assigned, it would keep what requests leave behind from the young collections of V8: half of what an error costs.
  Object.defineProperty(reply, 'send', { value: replaceSent, configurable: true, writable: true })
  return canHold ? () => withLastHook(context as Context, () => send(answer.body)) : () => send(answer.body)
}

/** Sends the answer that a reply has already, unless it is out; false where it has none. */
export function answerAgain(reply: Kept): boolean {
  reply[kept]?.send()
  return hasAnswer(reply)
}

/** Tells whether a reply has the answer of an error. */
export function hasAnswer(reply: Kept): boolean {
  return reply[kept] !== undefined
}

// Where the hooks can't be found, nothing can be told apart either.
const writeAtOnce: Through = (write) => write()

// A hook of Fastify takes the body off an answer to HEAD, and leaves its length.
function isOtherBody(reply: FastifyReply, payload: unknown, body: string): boolean {
  if (payload === body) return false
  const isOfHead = reply.request.method === 'HEAD' && payload === null
  return !isOfHead || Number(reply.getHeader('content-length')) !== Buffer.byteLength(body)
}

/** Of Fastify's context of a route, what says which hooks run. */
interface Context {
  onSend?: readonly OnSendHook[] | null
}

type OnSendHook = (request: unknown, reply: Kept, payload: unknown, done: (...given: unknown[]) => void) => unknown

function contextOf(request: FastifyRequest): Context | undefined {
  return ownValue(request, 'fastify.context') as Context | undefined
}

// The hooks of a context with one that runs last, made once.
const withLast = new WeakMap<readonly OnSendHook[], readonly OnSendHook[]>()

// Fastify reads the hooks of the context as it begins to run them, before anything else can happen.
function withLastHook(context: Context, send: () => void): void {
  const { onSend } = context
  const hooks = onSend ?? []
  const known = withLast.get(hooks) ?? [restore, ...hooks.map(guardHook), sendLast]
  withLast.set(hooks, known)
  context.onSend = known
  try {
    send()
  } finally {
    context.onSend = hooks
  }

  function restore(_request: unknown, _reply: unknown, _payload: unknown, done: () => void): void {
    context.onSend = hooks
    done()
  }
}

function sendLast(_request: unknown, reply: Kept, payload: unknown, done: (thrown: unknown) => void): void {
  try {
    reply[kept]?.sendAfterHooks(payload, done)
  } catch (thrown) {
    done(thrown)
  }
}

// Fastify marks a reply before it gives it what was thrown, which may be no Error.
function isFailure(reply: FastifyReply, payload: unknown): boolean {
  return isError(payload) || ownValue(reply, 'fastify.reply.isError') === true
}

// What Fastify keeps the handler under that is asked next. A reply has it from its first error on.
const nextErrorHandler = 'fastify.reply.nextErrorHandler'

// Fastify sets it before it asks a handler. Where no reply ever had it, this Fastify keeps it elsewhere, and to answer
// is safe where a reply that never comes is not.
function isFromHook(reply: FastifyReply): boolean {
  const key = ownSymbol(reply, nextErrorHandler)
  return key === undefined
    ? isSymbolKnown(nextErrorHandler)
    : (reply as unknown as Record<symbol, unknown>)[key] === null
}
