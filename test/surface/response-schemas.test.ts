import { ConflictError, NotFoundError } from 'error-envelope'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startApp } from '../fixtures/start-app.ts'

const details = { sku: 'A1', left: 0, list: [1, 'x', null], deep: { a: [{}] } }
const body = JSON.stringify({ error: { code: 'conflict', message: 'Sold out', status: 409, details } })

interface Way {
  readonly schema?: object
  readonly prepare?: (app: FastifyInstance) => void
  readonly touch?: (reply: FastifyReply) => void
}

const response = (schema: object, status: number | string = 409): Way => ({
  schema: { response: { [status]: schema } },
})
const strict = (properties: object, required: readonly string[] = []) => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
})
const useZod = (app: FastifyInstance) => {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
}

const ways: Readonly<Record<string, Way>> = {
  nothing: {},
  'a response schema of other fields': response(strict({ ok: { type: 'boolean' } })),
  'a response schema that demands other fields': response(strict({ ok: { type: 'boolean' } }, ['ok'])),
  'a response schema of an envelope with empty details': response(
    strict({ error: strict({ code: { type: 'string' }, details: { type: 'object' } }) }),
  ),
  'a response schema where error is a text': response(strict({ error: { type: 'string' } })),
  'a response schema for all client errors': response(strict({}), '4xx'),
  'a response schema for everything': response(strict({}, ['ok']), 'default'),
  'a response schema by content type': response({ content: { 'application/json': { schema: strict({}, ['ok']) } } }),
  'a response schema of a text': response({ type: 'string' }),
  'a response schema of null': response({ type: 'null' }),
  'a preSerialization hook that wraps': {
    prepare: (app) => void app.addHook('preSerialization', async (_request, _reply, payload) => ({ data: payload })),
  },
  'a preSerialization hook that throws': {
    prepare: (app) => void app.addHook('preSerialization', async () => Promise.reject(new Error('x'))),
  },
  'a reply serializer of the application': { prepare: (app) => app.setReplySerializer(() => '{"own":true}') },
  'a reply serializer of the application that throws': { prepare: (app) => app.setReplySerializer(() => raise()) },
  'a serializer of the reply': { touch: (reply) => reply.serializer(() => '{"own":true}') },
  'a serializer of the reply that throws': { touch: (reply) => reply.serializer(() => raise()) },
  'a serializer compiler': {
    prepare: (app) => void app.setSerializerCompiler(() => () => '{"own":true}'),
    ...response({}),
  },
  'the type provider of zod': { prepare: useZod },
  'the type provider of zod with a response schema': { prepare: useZod, ...response(z.object({ ok: z.boolean() })) },
  'another content type of the reply': { touch: (reply) => reply.type('text/html') },
  'another content type on the raw response': { touch: ({ raw }) => raw.setHeader('content-type', 'text/html') },
}

function raise(): never {
  throw new Error('x')
}

function routes({ schema = {}, prepare, touch }: Way) {
  return (app: FastifyInstance) => {
    prepare?.(app)
    app.get('/', { schema }, async (_request, reply) => {
      touch?.(reply)
      throw new ConflictError('Sold out', { details })
    })
  }
}

describe('Not one byte of the envelope is changed', () => {
  test.each(Object.entries(ways))('by %s', async (_what, way) => {
    const { app, log } = await startApp(routes(way))
    const reply = await app.inject('/')
    expect(reply.statusCode).toBe(409)
    expect(reply.body).toBe(body)
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(log.failures()).toHaveLength(1)
  })
})

describe('Details arrive as they were given, whatever a schema says of them', () => {
  test.each([[{ sku: 'A1', left: 0 }], [[1, { a: 1 }, 'x']], [null], [{}], [[]]])('%j', async (given) => {
    const schema = { response: { 409: strict({ error: strict({ details: { type: 'object' } }) }) } }
    const { app } = await startApp((started) =>
      started.get('/', { schema }, async () => {
        throw new ConflictError('x', { details: given })
      }),
    )
    expect((await app.inject('/')).json().error.details).toEqual(given)
  })
})

test('The schema of a good answer still holds', async () => {
  const schema = { response: { 200: strict({ ok: { type: 'boolean' } }) } }
  const { app } = await startApp((started) => started.get('/', { schema }, async () => ({ ok: true, extra: 1 })))
  expect((await app.inject('/')).body).toBe('{"ok":true}')
})

test('A wrapper of the scope is not applied to what no route answers', async () => {
  const { app } = await startApp((started) => {
    started.setReplySerializer(() => '{"own":true}')
    started.get('/', async () => {
      throw new NotFoundError('x')
    })
  })
  expect((await app.inject('/nope')).json().error.message).toBe('Route not found')
})
