import { Readable } from 'node:stream'
import { ConflictError, errorEnvelope, toEnvelope } from 'error-envelope'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../fixtures/expect-envelope.ts'
import { bareApp, startApp } from '../fixtures/start-app.ts'

const options = { envelopeOwnBodies: true }

/** What a route answers that writes a body by hand. */
async function answerOf(write: (reply: FastifyReply) => unknown) {
  const { app, log } = await startApp((started) => started.get('/', (_request, reply) => void write(reply)), options)
  return { reply: await app.inject('/'), log }
}

describe('With envelopeOwnBodies, a body written by hand becomes the envelope of its status', () => {
  test.each<[string, (reply: FastifyReply) => unknown, object]>([
    ['an object', (reply) => reply.code(404).send({ up: 1 }), { code: 'not_found', message: 'Not Found' }],
    ['its message', (reply) => reply.code(404).send({ message: 'No such page' }), { message: 'No such page' }],
    ['its error', (reply) => reply.code(401).send({ error: 'missing header' }), { message: 'missing header' }],
    ['a text', (reply) => reply.code(400).send('Invalid Preflight'), { message: 'Invalid Preflight' }],
    ['a long text', (reply) => reply.code(400).send('x'.repeat(301)), { message: 'Bad Request' }],
    ['HTML', (reply) => reply.code(400).type('text/html').send('<h1>c4n4ry'), { message: 'Bad Request' }],
    ['bytes', (reply) => reply.code(418).send(Buffer.from('c4n4ry')), { code: 'http_418' }],
    ['no JSON', (reply) => reply.code(400).type('application/json').send('{"c4n4ry'), { message: 'Bad Request' }],
    ['nothing', (reply) => reply.code(409).send(), { code: 'conflict', message: 'Conflict' }],
    ['a server error', (reply) => reply.code(503).send({ message: 'c4n4ry' }), { message: 'Service Unavailable' }],
    ['an envelope of another status', (reply) => reply.code(409).send(toEnvelope(new Error('c4n4ry') as never)), {}],
  ])('%s', async (_what, write, expected) => {
    const { reply, log } = await answerOf(write)
    expect(expectEnvelope(reply)).toMatchObject({ status: reply.statusCode, details: null, ...expected })
    expect(reply.body).not.toContain('c4n4ry')
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'content-length': String(reply.body.length) })
    expect(log.failures()).toMatchObject([{ status: reply.statusCode, source: 'http', route: '/' }])
  })
})

describe('With envelopeOwnBodies, what stays as it is', () => {
  test.each<[string, (reply: FastifyReply) => unknown, string]>([
    ['a good answer', (reply) => reply.send({ passed: true }), '{"passed":true}'],
    ['a redirect', (reply) => reply.code(302).send('elsewhere'), 'elsewhere'],
    ['a stream', (reply) => reply.code(502).send(Readable.from(['upstream'])), 'upstream'],
    ['a web stream', (reply) => reply.code(502).send(new Blob(['upstream']).stream()), 'upstream'],
    ['a fetch response', (reply) => reply.send(new Response('upstream', { status: 502 })), 'upstream'],
    [
      'an envelope',
      (reply) => reply.code(409).send(toEnvelope(new ConflictError('locked', { details: { by: 'ada' } }))),
      JSON.stringify(toEnvelope(new ConflictError('locked', { details: { by: 'ada' } }))),
    ],
  ])('%s', async (_what, write, body) => {
    const { reply, log } = await answerOf(write)
    expect(reply.body).toBe(body)
    expect(log.failures()).toEqual([])
  })

  test('an error that is thrown: it is answered once, and logged once', async () => {
    const { app, log } = await startApp(
      (started) =>
        started.get('/', async () => {
          throw new ConflictError('locked', { details: { by: 'ada' } })
        }),
      options,
    )
    expect(expectEnvelope(await app.inject('/')).details).toEqual({ by: 'ada' })
    expect(log.failures()).toHaveLength(1)
  })
})

test('With envelopeOwnBodies an error that a hook before it changed stays as that hook left it', async () => {
  const { app, log } = bareApp()
  app.addHook('onSend', async (_request, _reply, payload) => `)]}'\n${payload}`)
  await app.register(errorEnvelope, options)
  app.get('/', async () => {
    throw new ConflictError('locked', { details: { by: 'ada' } })
  })
  const reply = await app.inject('/')
  expect(reply.body).toBe(
    `)]}'\n${JSON.stringify(toEnvelope(new ConflictError('locked', { details: { by: 'ada' } })))}`,
  )
  expect(reply.headers['x-error-code']).toBe('conflict')
  expect(log.failures().filter(({ code }) => code !== undefined)).toHaveLength(1)
})

test('With envelopeOwnBodies an envelope written by hand loses what no envelope has', async () => {
  const { error } = toEnvelope(new ConflictError('locked', { details: { by: 'ada' } }))
  const { reply, log } = await answerOf((given) =>
    given.code(409).send({ requestId: 'c4n4ry', error: { stack: 'c4n4ry', ...error } }),
  )
  expect(expectEnvelope(reply)).toEqual(error)
  expect(log.failures()).toEqual([])
})

test('With envelopeOwnBodies the answers of a not-found handler and an error handler of one’s own are covered', async () => {
  const own = (app: FastifyInstance) =>
    app.register(async (scope) => {
      scope.setErrorHandler((_error, _request, reply) => reply.code(400).send({ own: true }))
      scope.get('/own', async () => {
        throw new Error('c4n4ry')
      })
      app.setNotFoundHandler((_request, reply) => reply.code(404).send({ own: true }))
    })
  const { app } = await startApp(own, { ...options, notFound: false })
  expect(expectEnvelope(await app.inject('/own')).code).toBe('bad_request')
  expect(expectEnvelope(await app.inject('/nope')).code).toBe('not_found')
})

test('HEAD has the headers of the envelope', async () => {
  const { app } = await startApp(
    (started) => started.get('/', (_request, reply) => reply.code(404).send({ own: true })),
    options,
  )
  const reply = await app.inject({ method: 'HEAD', url: '/' })
  expect(reply.body).toBe('')
  expect(reply.headers).toMatchObject({
    'x-error-code': 'not_found',
    'content-type': 'application/json; charset=utf-8',
  })
})

test('onEnvelope is told', async () => {
  const seen: unknown[] = []
  const { app } = await startApp(
    (started) => started.get('/', (_request, reply) => reply.code(404).send({ own: true })),
    {
      ...options,
      onEnvelope: (envelope, { route, source, thrown }) => seen.push(envelope.error.code, route, source, thrown),
    },
  )
  await app.inject('/')
  expect(seen).toEqual(['not_found', '/', 'http', undefined])
})
