import { ConflictError } from 'error-envelope'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { expect } from 'vitest'
import { z } from 'zod'
import type { Answer } from '../../fixtures/expect-envelope.ts'
import { startApp } from '../../fixtures/start-app.ts'
import { responseHeaderSources } from './responses-headers.ts'
import { sameErrorOf } from './same-error.ts'
import type { Source, SourceGroup } from './source.ts'

const details = { by: 'ada', since: [1, null] }
const body = JSON.stringify({ error: { code: 'conflict', message: 'locked', status: 409, details } })

type Prepare = (app: FastifyInstance) => unknown

/** What is answered where the good answer does not come about: `route` gives it, or throws. */
async function answerOf(route: (reply: FastifyReply) => unknown, response: object, prepare: Prepare = () => {}) {
  const { app } = await startApp(async (started) => {
    await prepare(started)
    started.get('/', { schema: { response } }, async (_request, reply) => route(reply))
  })
  return app.inject('/')
}

function throwLocked(_prepared?: FastifyReply): never {
  throw new ConflictError('locked', { details })
}

const objectOf = (properties: object, required: readonly string[] = []) => ({ type: 'object', properties, required })
const ofInteger = objectOf({ left: { type: 'integer' } }, ['left'])

const useZod: Prepare = (app) => {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
}

// One row for each way to answer a domain error of a route with something else than the envelope.
function unchanged(source: string, answer: () => Promise<Answer>): Source {
  return {
    source,
    becomes: '409 conflict',
    note: 'not one byte changed',
    answer,
    check: (received) => expect(received.body).toBe(body),
  }
}

const goodAnswers: readonly Source[] = [
  {
    source: 'a good answer does not fit its response schema',
    becomes: '500 internal_error',
    answer: () => sameErrorOf([{}, { left: 'c4n4ry' }], (given) => answerOf(() => given, { 200: ofInteger })),
  },
  {
    source: 'a good answer does not fit its response schema of zod',
    becomes: '500 internal_error',
    note: 'and no `validation_error`',
    answer: () => answerOf(() => ({ left: 'c4n4ry' }), { 200: z.object({ left: z.int() }) }, useZod),
    check: (received) => expect(received.body).not.toContain('left'),
  },
  {
    source: 'a serializer of the reply, or of the scope, throws',
    becomes: '500 internal_error',
    answer: () => {
      const fails = () => {
        throw new TypeError('c4n4ry')
      }
      const ways = [
        () => answerOf((reply) => reply.serializer(fails).send({}), {}),
        () =>
          answerOf(
            () => ({}),
            {},
            (app) => app.setReplySerializer(fails),
          ),
        () =>
          answerOf(
            () => ({}),
            { 200: {} },
            (app) => app.setSerializerCompiler(() => fails),
          ),
      ]
      return sameErrorOf(ways, (way) => way())
    },
    check: (received) => expect(received.body).not.toContain('c4n4ry'),
  },
]

const ownFormat = () => '{"own":true}'

const errors: readonly Source[] = [
  unchanged(
    'a domain error, where the response schema of its status, of `4xx` or of `default` has other fields',
    () => {
      const others = [objectOf({ left: { type: 'integer' } }), objectOf({ error: { type: 'string' } }), ofInteger]
      const schemas = others.flatMap((other) => [409, '4xx', 'default'].map((status) => ({ [status]: other })))
      return sameErrorOf(schemas, (response) => answerOf(throwLocked, response))
    },
  ),
  unchanged('a domain error, where neither that schema nor the one of `5xx` fits', () =>
    answerOf(throwLocked, { 409: ofInteger, '5xx': ofInteger }),
  ),
  unchanged('a domain error, where an `onRoute` hook adds response schemas to every route', () =>
    answerOf(throwLocked, {}, (app) =>
      app.addHook('onRoute', (route) => {
        route.schema = { response: { '4xx': ofInteger } }
      }),
    ),
  ),
  unchanged('a domain error, where the response schema is of zod', () =>
    answerOf(throwLocked, { '4xx': z.object({ left: z.int() }) }, useZod),
  ),
  unchanged('a domain error, where the reply or the scope has a serializer of its own', () =>
    sameErrorOf(
      [
        () => answerOf((reply) => throwLocked(reply.serializer(ownFormat)), {}),
        () => answerOf(throwLocked, {}, (app) => app.setReplySerializer(ownFormat)),
      ],
      (way) => way(),
    ),
  ),
  {
    source: 'an unexpected error, where a response schema has its `stack` and whatever else it holds',
    becomes: '500 internal_error',
    note: 'and none of it leaves',
    answer: () => {
      const text = { type: 'string' }
      const schemas = [
        objectOf({ message: text, stack: text, secret: text }),
        { ...objectOf({}), additionalProperties: true },
      ]
      return sameErrorOf(schemas, (schema) =>
        answerOf(() => Promise.reject(Object.assign(new Error('c4n4ry'), { secret: 'c4n4ry' })), { 500: schema }),
      )
    },
    check: (received) => expect(received.body).not.toMatch(/c4n4ry|stack/),
  },
]

/** Answers, good and bad, on their way to text. */
export const responsesSources: SourceGroup = {
  title: 'Serialization of the answer',
  sources: [...goodAnswers, ...errors, ...responseHeaderSources],
}
