import sensible from '@fastify/sensible'
import { errorEnvelope } from 'error-envelope'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { describe, expect, test } from 'vitest'
import { bareApp } from '../fixtures/start-app.ts'
import { warningsDuring } from '../fixtures/warnings.ts'

const answer = async () => 'passed'
const other = { type: 'object', properties: { ok: { type: 'boolean' } } }
const envelope = { type: 'object', properties: { error: { type: 'object', additionalProperties: true } } }

async function warningsOf(routes: (app: FastifyInstance) => unknown): Promise<unknown[]> {
  const { app, log } = bareApp()
  await app.register(errorEnvelope)
  await routes(app)
  await app.ready()
  return log
    .lines()
    .filter(({ level }) => level === 40)
    .map(({ msg }) => msg)
}

const warning = (routes: string) =>
  `The envelope does not fit the response schema of ${routes}; describe the envelope there, or leave the schema out.`

describe('A response schema for errors that is not of the envelope is told of at start', () => {
  test.each([
    ['409', other],
    ['5xx', other],
    ['4XX', other],
    ['default', other],
    ['404', { description: 'x', content: { 'application/json': { schema: other } } }],
  ])('for %s', async (status, schema) => {
    expect(await warningsOf((app) => app.get('/', { schema: { response: { [status]: schema } } }, answer))).toEqual([
      warning(`GET / (${status})`),
    ])
  })

  test('in one line, with the first ten', async () => {
    const warnings = await warningsOf((app) => {
      for (let route = 1; route <= 12; route++) app.get(`/${route}`, { schema: { response: { 409: other } } }, answer)
    })
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toContain('GET /10 (409) and 2 more;')
  })

  test('behind a shared schema, such as that of @fastify/sensible', async () => {
    const warnings = await warningsOf(async (app) => {
      await app.register(sensible, { sharedSchemaId: 'HttpError' })
      app.get('/', { schema: { response: { 404: { $ref: 'HttpError#' } } } }, answer)
    })
    expect(warnings).toEqual([warning('GET / (404)')])
  })

  test('in a warning of the process where there is no logger', async () => {
    const warnings = await warningsDuring(async () => {
      const { app } = bareApp({ logger: false })
      await app.register(errorEnvelope)
      app.get('/', { schema: { response: { 409: other } } }, answer)
      await app.ready()
    })
    expect(warnings).toEqual([warning('GET / (409)')])
  })
})

test('A response schema that an envelope fits, or of a good answer, is not told of', async () => {
  expect(
    await warningsOf((app) => {
      app.get('/', { schema: { response: { 200: other, 409: envelope, 404: { description: 'gone' } } } }, answer)
    }),
  ).toEqual([])
})

describe('A response schema of what has an error handler of its own is not told of', () => {
  const schema = { response: { 409: other } }
  const ownHandler = (_error: unknown, _request: unknown, reply: FastifyReply) => reply.code(409).send({ ok: false })

  test('a route', async () => {
    expect(await warningsOf((app) => app.get('/', { schema, errorHandler: ownHandler }, answer))).toEqual([])
  })

  test.each<[string, (scope: FastifyInstance) => unknown]>([
    [
      'a scope',
      (scope) => {
        scope.setErrorHandler(ownHandler)
        scope.get('/', { schema }, answer)
      },
    ],
    [
      'a scope whose handler is set after its routes',
      (scope) => {
        scope.get('/', { schema }, answer)
        scope.setErrorHandler(ownHandler)
      },
    ],
    [
      'a scope below such a scope',
      (scope) => {
        scope.setErrorHandler(ownHandler)
        scope.register(async (inner) => void inner.get('/', { schema }, answer))
      },
    ],
  ])('%s', async (_where, routes) => {
    const warnings = await warningsOf((app) => {
      app.register(async (scope) => void routes(scope))
      app.get('/other', { schema }, answer)
    })
    expect(warnings).toEqual([warning('GET /other (409)')])
  })
})
