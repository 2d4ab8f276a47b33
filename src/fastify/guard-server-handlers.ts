import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { answerClientError } from './answer-client-error.ts'
import { answerFrameworkError } from './answer-framework-error.ts'
import { isErrorOf } from './carrier.ts'

type FrameworkErrors = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => unknown
type ClientErrorHandler = NonNullable<FastifyServerOptions['clientErrorHandler']>

/**
 * Guards an application's own `frameworkErrors`. An error that it throws, rejects with or sends is answered like any
 * other, where Fastify would end the process, or send the error in a shape of its own. Where it gives a value and sends
 * nothing, the error that it was given is answered, where Fastify would answer nothing.
 */
export function guardFrameworkErrors(own: FrameworkErrors): FrameworkErrors {
  return async (error, request, reply) => {
    const answer = (thrown: unknown) => answerFrameworkError(thrown, request, reply)
    const { send } = reply
    reply.send = (payload) => {
      reply.send = send
      if (!isErrorOf(Error, payload)) return send.call(reply, payload)
      answer(payload)
      return reply
    }
    try {
      const value = await own(error, request, reply)
      if (value !== undefined && !reply.sent) answer(error)
    } catch (thrown) {
      answer(thrown)
    }
  }
}

/** Guards an application's own `clientErrorHandler`: where it throws, ours answers, and the process goes on. */
export function guardClientErrorHandler(own: ClientErrorHandler): ClientErrorHandler {
  return function (this: FastifyInstance, error, socket) {
    try {
      own.call(this, error, socket)
    } catch (thrown) {
      this.log.error({ err: thrown }, 'clientErrorHandler failed')
      answerClientError.call(this, error, socket)
    }
  }
}
