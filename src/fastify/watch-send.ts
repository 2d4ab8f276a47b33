import type { FastifyReply } from 'fastify'

/** Watches whether an answer is sent by a reply: what is sent may be in hooks yet, and so not tell by itself. */
export function watchSend(reply: FastifyReply): () => boolean {
  let hasSent = false
  const { send } = reply
  const watched: FastifyReply['send'] = (payload) => {
    hasSent = true
    return send.call(reply, payload)
  }
  // Not assigned, as in keep-answer.ts.
  Object.defineProperty(reply, 'send', { value: watched, configurable: true, writable: true })
  return () => hasSent
}
