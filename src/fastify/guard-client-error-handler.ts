import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { answerClientError } from './answer-client-error.ts'

type ClientErrorHandler = NonNullable<FastifyServerOptions['clientErrorHandler']>

/**
 * Guards an application's own `clientErrorHandler`: where it throws or rejects, ours answers, and the process goes on.
 * What it has written by then stays the only answer.
 */
export function guardClientErrorHandler(own: ClientErrorHandler): ClientErrorHandler {
  return function (this: FastifyInstance, error, socket) {
    const { bytesWritten } = socket
    const fail = (thrown: unknown) => {
      this.log.error({ err: thrown }, 'clientErrorHandler failed')
      if (socket.bytesWritten === bytesWritten) answerClientError.call(this, error, socket)
      else socket.destroy()
    }
    try {
      Promise.resolve(own.call(this, error, socket)).catch(fail)
    } catch (thrown) {
      fail(thrown)
    }
  }
}
