import type { FastifyReply, FastifyServerOptions } from 'fastify'
import { answerFrameworkError } from './answer-framework-error.ts'
import { ownSymbol } from './own-symbol.ts'
import { watchSend } from './watch-send.ts'

type FrameworkErrors = NonNullable<FastifyServerOptions['frameworkErrors']>

/**
 * Guards an application's own `frameworkErrors`. An error that it throws, rejects with or sends, or that sending ends
 * in, is answered like any other, where Fastify would end the process, or send the error in a shape of its own. Where it
 * gives a value and sends nothing, the error that it was given is answered, where Fastify would answer nothing.
 */
export function guardFrameworkErrors(own: FrameworkErrors): FrameworkErrors {
  return async function (this: unknown, error, request, reply) {
    const answer = (thrown: unknown) => answerFrameworkError(thrown, request, reply)
    const hasSent = watchSend(reply)
    handleErrorsOf(reply, answer)
    try {
      const value: unknown = await own.call(this as never, error, request, reply)
      if (value !== undefined && !hasSent() && !reply.sent) answer(error)
    } catch (thrown) {
      answer(thrown)
    }
  }
}

// No error handler of an application gets these: Fastify has made their context before there was one.
function handleErrorsOf({ request }: FastifyReply, answer: (thrown: unknown) => void): void {
  const key = ownSymbol(request, 'fastify.context')
  if (key === undefined) return
  const contexts = request as unknown as Record<symbol, object>
  contexts[key] = Object.create(contexts[key] ?? null, { errorHandler: { value: { func: answer } } }) as object
}
