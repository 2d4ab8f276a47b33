import type { FastifyReply, FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../fixtures/expect-envelope.ts'
import { startApp } from '../fixtures/start-app.ts'

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown

async function answerOf(handler: Handler) {
  const { app, log } = await startApp((started) => started.get('/', handler))
  return { reply: await app.inject('/'), log }
}

/** A handler that does something to the reply and then throws. */
function throwing(make: () => unknown, prepare: (reply: FastifyReply) => unknown): Handler {
  return (_request, reply) => {
    prepare(reply)
    throw make()
  }
}

const bug = () => new Error('c4n4ry')

describe('A status that the reply carries when an error comes', () => {
  test.each([400, 401, 403, 404, 499])('%i stays, with its phrase, where the error has none', async (status) => {
    const { reply } = await answerOf(throwing(bug, (reply) => reply.code(status)))
    const error = expectEnvelope(reply)
    expect(error.status).toBe(status)
    expect(reply.body).not.toContain('c4n4ry')
  })

  test.each([200, 201, 204, 302, 304, 500, 503])('%i does not', async (status) => {
    const { reply } = await answerOf(throwing(bug, (reply) => reply.code(status)))
    expect(expectEnvelope(reply)).toMatchObject({ code: 'internal_error', status: 500 })
  })

  test('does not count against the status of the error', async () => {
    const { reply } = await answerOf(
      throwing(
        () => Object.assign(new Error('x'), { statusCode: 409 }),
        (reply) => reply.code(404),
      ),
    )
    expect(expectEnvelope(reply).status).toBe(409)
  })

  test.each([
    ['a bug', () => new TypeError('c4n4ry')],
    ['a text', () => 'c4n4ry'],
    ['an error of an HTTP client', () => Object.assign(new Error('c4n4ry'), { status: 401 })],
  ])('does not make %s a client error', async (_what, make) => {
    const { reply } = await answerOf(throwing(make, (reply) => reply.code(404)))
    expect(expectEnvelope(reply).status).toBe(500)
  })
})

describe('What the application sends itself is left alone', () => {
  test.each<[string, Handler, number, string]>([
    ['an object', (_request, reply) => reply.code(404).send({ own: true }), 404, '{"own":true}'],
    ['a text', (_request, reply) => reply.code(400).send('own'), 400, 'own'],
    ['nothing', (_request, reply) => reply.code(401).send(), 401, ''],
    [
      'a returned object',
      async (_request, reply) => {
        reply.code(409)
        return { own: true }
      },
      409,
      '{"own":true}',
    ],
  ])('%s', async (_what, handler, status, body) => {
    const { reply, log } = await answerOf(handler)
    expect([reply.statusCode, reply.body]).toEqual([status, body])
    expect(log.failures()).toEqual([])
  })
})

describe('A reply that Fastify can not send is a 500 in the envelope', () => {
  const cyclic: Record<string, unknown> = { text: 'c4n4ry' }
  cyclic['self'] = cyclic

  test.each<[string, Handler]>([
    ['a status that is none', (_request, reply) => reply.code(999).send('c4n4ry')],
    [
      'a redirect with its arguments the wrong way round',
      (_request, reply) => reply.redirect(301 as never, '/x' as never),
    ],
    ['a cycle', async () => cyclic],
    ['a bigint', async () => ({ id: 10n, text: 'c4n4ry' })],
    ['a toJSON that throws', async () => ({ toJSON: throwing(bug, () => {}) })],
    ['an object under a type of text', (_request, reply) => reply.type('text/plain').send({ text: 'c4n4ry' })],
    ['a header that can not be sent', (_request, reply) => reply.header('x-own', 'a\r\nb').send('c4n4ry')],
    ['a redirect to where no header can point', (_request, reply) => reply.redirect('/\u4f60')],
  ])('%s', async (_what, handler) => {
    const { reply, log } = await answerOf(handler)
    expect(expectEnvelope(reply)).toEqual({
      code: 'internal_error',
      message: 'Internal Server Error',
      status: 500,
      details: null,
    })
    expect(reply.headers).not.toHaveProperty('location')
    expect(reply.body).not.toContain('c4n4ry')
    expect(log.failures().filter(({ code }) => code === 'internal_error')).toHaveLength(1)
  })
})
