import { runInNewContext } from 'node:vm'
import { ConflictError } from 'error-envelope'
import type { FastifyReply } from 'fastify'
import { expect } from 'vitest'
import { replyTo, startApp, startThrowing } from '../../fixtures/start-app.ts'
import { sameErrorOf } from './same-error.ts'
import type { Source } from './source.ts'

// Each has a word in it that may not leave.
const bugs = [
  () => new Error('c4n4ry'),
  () => new TypeError('x', { cause: new Error('c4n4ry') }),
  () => new AggregateError([new Error('c4n4ry')], 'x'),
  () => Object.assign(new Error('x'), { toJSON: () => ({ c4n4ry: 1 }) }),
  () => Object.assign(new Error('x'), { code: '23505', detail: 'c4n4ry' }),
  () => new DOMException('c4n4ry', 'AbortError'),
  () => {
    const error = new Error('c4n4ry')
    return Object.assign(error, { cause: error })
  },
]

const ofOtherServices = [
  () => Object.assign(new (class AxiosError extends Error {})('c4n4ry'), { status: 401 }),
  () => Object.assign(new (class APIError extends Error {})('c4n4ry'), { statusCode: 404 }),
  () => Object.assign(new Error('c4n4ry'), { statusCode: 403, requestId: '1' }),
]

const ways: readonly ((reply: FastifyReply) => unknown)[] = [
  () => {
    throw new ConflictError('locked')
  },
  async () => Promise.reject(new ConflictError('locked')),
  () => new ConflictError('locked'),
  async () => new ConflictError('locked'),
  (reply) => reply.send(new ConflictError('locked')),
]

async function answerInWay(way: (typeof ways)[number]) {
  const { app } = await startApp((started) => started.get('/', (_request, reply) => way(reply)))
  return app.inject('/')
}

/** Errors, whatever is on them. */
export const thrownErrors: readonly Source[] = [
  {
    source: 'any other `Error`: a bug, a driver’s, an `AggregateError`, with causes and a `toJSON`',
    becomes: '500 internal_error',
    note: 'and nothing of it leaves',
    answer: () => sameErrorOf(bugs, replyTo),
    check: ({ body }) => expect(body).not.toContain('c4n4ry'),
  },
  {
    source: 'an error of an HTTP client or SDK, with the status of somebody else’s answer',
    becomes: '500 internal_error',
    answer: () => sameErrorOf(ofOtherServices, replyTo),
    check: ({ body }) => expect(body).not.toContain('c4n4ry'),
  },
  {
    source: 'an error of another realm (`node:vm`, Jest), which is not `instanceof Error`',
    becomes: '410 gone',
    answer: () => replyTo(() => runInNewContext('Object.assign(new Error("gone"), { statusCode: 410 })')),
  },
  {
    source: 'a frozen error, or one instance again and again',
    becomes: '409 conflict',
    answer: async () => {
      const error = Object.freeze(Object.assign(new Error('locked'), { statusCode: 409 }))
      const { app } = await startThrowing(() => error)
      return sameErrorOf([error, error], () => app.inject('/'))
    },
  },
  {
    source: 'an error that an async handler throws, or that any handler returns or sends with `reply.send(error)`',
    becomes: '409 conflict',
    answer: () => sameErrorOf(ways, answerInWay),
  },
  {
    source: 'any of these, asked with HEAD',
    becomes: '409 conflict',
    note: 'in `x-error-code`, without a body',
    hasNoBody: true,
    answer: async () => {
      const { app } = await startThrowing(() => new ConflictError('locked'))
      return app.inject({ method: 'HEAD', url: '/' })
    },
  },
]
