import { EventEmitter, once } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import { ConflictError } from 'error-envelope'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { expect } from 'vitest'
import { isOlderThan } from '../../fixtures/fastify-version.ts'
import { startApp } from '../../fixtures/start-app.ts'
import { ownReplies } from './own-replies.ts'
import { sameErrorOf } from './same-error.ts'
import type { Source, SourceGroup } from './source.ts'
import { unfinishedReplies } from './unfinished-replies.ts'

type Handler = (reply: FastifyReply) => unknown

async function answerOf(handler: Handler) {
  const { app } = await startApp((started) => started.get('/', (_request, reply) => handler(reply)))
  return app.inject('/')
}

const cyclic: Record<string, unknown> = {}
cyclic['self'] = cyclic
const raise = (thrown: unknown) => (): never => {
  throw thrown
}

/** A row of answers that Fastify can't send. */
function unsendable(source: string, ...handlers: readonly Handler[]): Source {
  return { source, becomes: '500 internal_error', answer: () => sameErrorOf(handlers, answerOf) }
}

const refused: readonly Source[] = [
  unsendable(
    '`reply.code()` with what is no status: 999, 600, `"abc"`, `undefined`',
    ...[999, 600, 'abc', undefined].map((status) => (reply: FastifyReply) => reply.code(status as number).send('x')),
  ),
  {
    source: '`reply.redirect(301, "/x")`, as in Fastify 4',
    becomes: '500 internal_error',
    note: 'without `location`',
    answer: () => answerOf((reply) => reply.redirect(301 as never, '/x' as never)),
    check: ({ headers }) => expect(headers).not.toHaveProperty('location'),
  },
  unsendable(
    'a header that can’t be sent, such as `reply.redirect("/你")`',
    (reply) => reply.redirect('/\u4f60'),
    (reply) => reply.header('x-own', 'a\r\nb').send('x'),
  ),
  unsendable(
    'a payload that JSON can’t hold: a cycle, a bigint, a `toJSON` that throws',
    (reply) => reply.send(cyclic),
    (reply) => reply.send({ id: 10n }),
    (reply) => reply.send({ toJSON: raise(new Error('x')) }),
  ),
  unsendable(
    'a reply serializer that throws, be it `undefined` or a frozen error',
    (reply) => reply.serializer(raise(new Error('x'))).send({}),
    (reply) => reply.serializer(raise(undefined)).send({}),
    (reply) => reply.serializer(raise(Object.freeze(new Error('x')))).send({}),
  ),
  unsendable('`reply.type("text/plain").send({})`', (reply) => reply.type('text/plain').send({})),
]

const slowPreSerialization = (app: FastifyInstance) =>
  app.addHook('preSerialization', async (_request, _reply, payload) => turn(payload))

// Hooks that are still busy with the answer when the error comes.
const slowHooks: readonly ((app: FastifyInstance) => unknown)[] = [
  (app) => app.addHook('onSend', async (_request, _reply, payload) => turn(payload)),
  // Before, Fastify writes that answer too: an unhandled rejection, which ends the process.
  ...(isOlderThan('5.11.0') ? [] : [slowPreSerialization]),
]

const failures: readonly ((reply: FastifyReply) => unknown)[] = [
  raise(new ConflictError('locked')),
  async () => Promise.reject(new ConflictError('locked')),
  (reply) => reply.send(new ConflictError('locked')),
]

const sendThenFail = (fail: (reply: FastifyReply) => unknown, addHook: (app: FastifyInstance) => unknown) =>
  startApp((started) => {
    addHook(started)
    started.get('/', (_request, reply) => {
      reply.header('etag', '"1"').send({ passed: true })
      return fail(reply)
    })
  })

const tooLate: readonly Source[] = [
  {
    source:
      'an answer is sent, and then the handler throws or sends an error, while an async `onSend` or `preSerialization` hook is busy with the answer',
    becomes: '409 conflict',
    note: 'and nothing of that answer',
    answer: () =>
      sameErrorOf(slowHooks, (addHook) =>
        sameErrorOf(failures, async (fail) => {
          const { app } = await sendThenFail(fail, addHook)
          const reply = await app.inject('/')
          expect(reply.headers).not.toHaveProperty('etag')
          return reply
        }),
      ),
  },
  {
    source: 'a handler that takes longer than the option `handlerTimeout`, of the server or its route',
    becomes: '503 service_unavailable',
    note: 'unless it has read a body (see “What stays outside”)',
    since: '5.8.0',
    answer: () =>
      sameErrorOf([{ handlerTimeout: 10 }, {}], async (server) => {
        const options = 'handlerTimeout' in server ? {} : { handlerTimeout: 10 }
        const { app } = await startApp((started) => started.get('/', options, () => {}), {}, server)
        return app.inject('/')
      }),
  },
  {
    source: 'the same, while an async `onSend` hook is busy with the answer',
    becomes: '503 service_unavailable',
    note: 'and nothing of that answer',
    since: '5.8.0',
    answer: async () => {
      const error = new EventEmitter()
      let runs = 0
      const { app } = await startApp((started) => {
        started.addHook('onSend', async (_request, _reply, payload) => {
          // The answer comes out of the hook while the error is in it.
          if (runs++ === 0) await once(error, 'came')
          else error.emit('came')
          return turn(payload)
        })
        started.get('/', { handlerTimeout: 10 }, async (_request, reply) => {
          reply.header('etag', '"1"')
          return { passed: true }
        })
      })
      return app.inject('/')
    },
    check: ({ headers }) => expect(headers).not.toHaveProperty('etag'),
  },
]

const ownBodies: Source = {
  source: 'a body written by hand, with the option `envelopeOwnBodies`: an object, a text, HTML, nothing; no stream',
  becomes: '409 conflict',
  note: 'below 500 with its `message`, `error` or text as message',
  answer: () =>
    sameErrorOf<Handler>(
      [
        (reply) => reply.code(409).send({ message: 'taken' }),
        (reply) => reply.code(409).send({ error: 'taken' }),
        (reply) => reply.code(409).send('taken'),
      ],
      async (handler) => {
        const options = { envelopeOwnBodies: true }
        const { app } = await startApp((started) => started.get('/', (_request, reply) => handler(reply)), options)
        return app.inject('/')
      },
    ),
  check: ({ body }) => expect(body).toContain('"taken"'),
}

/** Answers that a handler sends and that can't go out. */
export const repliesSources: SourceGroup = {
  title: 'Sent by a handler',
  sources: [...refused, ...tooLate, ownBodies],
  outside: [...ownReplies, ...unfinishedReplies],
}
