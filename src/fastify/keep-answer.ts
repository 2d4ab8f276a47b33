import type { FastifyReply } from 'fastify'
import { isSymbolKnown, ownSymbol } from './own-symbol.ts'

const kept = Symbol('error-envelope.answer')

type Kept = FastifyReply & { [kept]?: () => void }

/**
 * Keeps the answer of a reply, since hooks may fail while an error is being sent: Fastify would then ask the next error
 * handler, log by itself, and in the end send what the hook threw. Gives the `send` that Fastify has for this reply.
 *
 * From here on a failure comes to the first error handler again, which is ours or one that threw the error on to us;
 * and `reply.send` is for others. What an error handler sends is replaced by the answer, which goes out without hooks.
 * What a hook sends is dropped: the error is on its way, and Fastify would run all hooks again.
 */
export function keepAnswer(reply: Kept, answer: () => void): FastifyReply['send'] {
  const send = reply.send.bind(reply)
  // Properties of our own make a reply of another shape, and Fastify a tenth slower with it.
  if (!hasOnSendHooks(reply)) return send
  const key = ownSymbol(reply, nextErrorHandler)
  if (key !== undefined) Object.assign(reply, { [key]: null })
  reply[kept] = answer
  reply.send = () => {
    if (!isFromHook(reply)) answer()
    return reply
  }
  return send
}

/** Sends the answer that a reply has already; false where it has none. */
export function answerAgain(reply: Kept): boolean {
  reply[kept]?.()
  return reply[kept] !== undefined
}

// True where that can't be found.
function hasOnSendHooks({ request }: FastifyReply): boolean {
  const key = ownSymbol(request, 'fastify.context')
  const context = key === undefined ? undefined : (request as unknown as Record<symbol, { onSend?: unknown }>)[key]
  return context?.onSend !== null
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
