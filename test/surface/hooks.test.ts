import { ConflictError } from 'error-envelope'
import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../fixtures/expect-envelope.ts'
import { startApp } from '../fixtures/start-app.ts'

const hooks = ['onRequest', 'preParsing', 'preValidation', 'preHandler'] as const
const answer = async () => ({ passed: true })

type Hook = (typeof hooks)[number]

// The three ways in which a hook fails.
const ways: Readonly<Record<string, (app: FastifyInstance, hook: Hook, thrown: unknown) => void>> = {
  throws: (app, hook, thrown) =>
    app.addHook(hook as 'onRequest', () => {
      throw thrown
    }),
  rejects: (app, hook, thrown) =>
    app.addHook(hook as 'onRequest', async () => {
      throw thrown
    }),
  'calls back': (app, hook, thrown) => {
    if (hook === 'preParsing') app.addHook(hook, (_request, _reply, _payload, done) => done(thrown as Error))
    else app.addHook(hook as 'onRequest', (_request, _reply, done) => done(thrown as Error))
  },
}

const cases = hooks.flatMap((hook) => Object.keys(ways).map((way) => [hook, way] as const))

describe.each(cases)('An %s hook that %s', (hook, way) => {
  test.each([
    ['a domain error', new ConflictError('locked'), 409, 'conflict', 'locked'],
    ['a raw HTTP error', Object.assign(new Error('who?'), { statusCode: 401 }), 401, 'authentication', 'who?'],
    ['a bug', new TypeError('c4n4ry'), 500, 'internal_error', 'Internal Server Error'],
    ['a text', 'c4n4ry', 500, 'internal_error', 'Internal Server Error'],
  ])('with %s', async (_what, thrown, status, code, message) => {
    const { app, log } = await startApp((started) => {
      ways[way]?.(started, hook, thrown)
      started.post('/', answer)
    })
    const reply = await app.inject({ method: 'POST', url: '/', payload: {} })
    expect(expectEnvelope(reply)).toEqual({ code, message, status, details: null })
    expect(log.failures()).toHaveLength(1)
  })
})

describe.each(hooks)('An %s hook that rejects with nothing', (hook) => {
  test.each([undefined, null, 0, ''])('but %j', async (thrown) => {
    const { app } = await startApp((started) => {
      ways['rejects']?.(started, hook, thrown)
      started.post('/', answer)
    })
    const reply = await app.inject({ method: 'POST', url: '/', payload: {} })
    expect(expectEnvelope(reply)).toMatchObject({ code: 'internal_error', status: 500 })
  })
})

test('A hook that answers itself is left alone', async () => {
  const { app, log } = await startApp((started) => {
    started.addHook('onRequest', async (_request, reply) => reply.code(401).send({ own: true }))
    started.get('/', answer)
  })
  expect((await app.inject('/')).json()).toEqual({ own: true })
  expect(log.failures()).toEqual([])
})
