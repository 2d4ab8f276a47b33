import { STATUS_CODES } from 'node:http'
import sensible from '@fastify/sensible'
import { codeForStatus } from 'error-envelope'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { expect } from 'vitest'
import { expectEnvelope } from '../../fixtures/expect-envelope.ts'
import { startApp } from '../../fixtures/start-app.ts'
import { everyAnswer } from './every-answer.ts'
import type { Source } from './source.ts'

async function sensibleApp(handle: (app: FastifyInstance, reply: FastifyReply) => unknown, schema = {}) {
  const { app } = await startApp(async (app) => {
    await app.register(sensible, { sharedSchemaId: 'HttpError' })
    app.get('/', { schema }, async (_request, reply) => handle(app, reply))
  })
  return app
}

const statuses = Object.keys(STATUS_CODES)
  .map(Number)
  .filter((status) => status >= 400 && status < 500)

export const sensibleSources: readonly Source[] = [
  {
    source:
      '@fastify/sensible: `httpErrors.notFound()`, `reply.notFound()`, `assert` and `to`, of any status below 500',
    becomes: '404 not_found',
    note: 'with its message',
    answer: async () => {
      const thrown = await sensibleApp(({ httpErrors }, { request }) => {
        throw httpErrors.createError(Number(request.headers['status']), 'text')
      })
      for (const status of statuses) {
        const received = await thrown.inject({ url: '/', headers: { status: String(status) } })
        expect(expectEnvelope(received)).toEqual({
          code: codeForStatus(status),
          message: 'text',
          status,
          details: null,
        })
      }
      const message = 'No page 42'
      const apps = await Promise.all([
        sensibleApp((_app, reply) => reply.notFound(message)),
        sensibleApp(({ assert }) => assert(false, 404, message)),
        sensibleApp(async ({ to, httpErrors }) => {
          const [error] = await to(Promise.reject(httpErrors.notFound(message)))
          throw error
        }),
      ])
      return everyAnswer(
        '404 not_found',
        apps.map((app) => app.inject('/')),
        apps.map(() => message),
      )
    },
  },
  {
    source: '@fastify/sensible: an error of 500 and above',
    becomes: '502 upstream',
    note: 'with the phrase of the status as message, unless its `expose` is true',
    answer: async () => {
      const exposed = await sensibleApp(({ httpErrors }) =>
        Promise.reject(httpErrors.createError(502, 'The index is down', { expose: true })),
      )
      expect(expectEnvelope(await exposed.inject('/')).message).toBe('The index is down')
      const app = await sensibleApp(({ httpErrors }) => Promise.reject(httpErrors.badGateway('10.0.0.7 is down')))
      return app.inject('/')
    },
    check: (answer) => expect(expectEnvelope(answer).message).toBe('Bad Gateway'),
  },
  {
    source: '@fastify/sensible: an error with `headers`, where the response schema is its `sharedSchemaId`',
    becomes: '429 rate_limited',
    note: 'with the headers, and the body is not cut to the schema',
    answer: async () => {
      const app = await sensibleApp(
        ({ httpErrors }) =>
          Promise.reject(httpErrors.createError(429, 'Slow down', { headers: { 'retry-after': '5' } })),
        { response: { '4xx': { $ref: 'HttpError' } } },
      )
      return app.inject('/')
    },
    check: ({ headers }) => expect(headers['retry-after']).toBe('5'),
  },
]
