import type { FastifyReply } from 'fastify'
import { ownSymbol } from './own-symbol.ts'

const kept = Symbol('error-envelope.answer')

type Kept = FastifyReply & { [kept]?: () => void }

/**
 * Keeps the answer of a reply, since hooks may fail while an error is being sent: Fastify would then ask the next error
 * handler, and in the end send what the hook threw. Gives the `send` that Fastify has for this reply.
 *
 * From here on `reply.send` is for others. What an error handler sends is replaced by the answer, which goes out
 * without hooks. What a hook sends is dropped: the error is on its way, and Fastify would run all hooks again.
 */
export function keepAnswer(reply: Kept, answer: () => void): FastifyReply['send'] {
  const send = reply.send.bind(reply)
  const handler = nextErrorHandler(reply)
  reply[kept] = answer
  reply.send = () => {
    if (!isKeyKnown || nextErrorHandler(reply) !== handler) answer()
    return reply
  }
  return send
}

/** Sends the answer that a reply has already; false where it has none. */
export function answerAgain(reply: Kept): boolean {
  reply[kept]?.()
  return reply[kept] !== undefined
}

// The one thing that tells a handler's send from a hook's. A reply has it from its first error on; where no reply ever
// had it, this Fastify keeps it elsewhere.
let isKeyKnown = false

function nextErrorHandler(reply: FastifyReply): unknown {
  const key = ownSymbol(reply, 'fastify.reply.nextErrorHandler')
  isKeyKnown ||= key !== undefined
  return key === undefined ? undefined : (reply as unknown as Record<symbol, unknown>)[key]
}
