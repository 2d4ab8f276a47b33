import type { FastifyReply } from 'fastify'

/** Watches whether an answer is sent by a reply: what is sent may be in hooks yet, and so not tell by itself. */
export function watchSend(reply: FastifyReply): () => boolean {
  let hasSent = false
  const { send } = reply
  reply.send = (payload) => {
    hasSent = true
    return send.call(reply, payload)
  }
  return () => hasSent
}
