import { ValidationError } from 'error-envelope'
import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../fixtures/expect-envelope.ts'
import { startApp } from '../fixtures/start-app.ts'

const json = { 'content-type': 'application/json' }
const item = {
  type: 'object',
  required: ['count'],
  properties: {
    name: { type: 'string' },
    count: { type: 'integer' },
    tags: { type: 'array', items: { type: 'string' } },
  },
}
const pages = { type: 'object', required: ['n', 'm'] }

function routes(app: FastifyInstance): void {
  app.post('/items', { schema: { body: item } }, async () => 'passed')
  app.get('/q', { schema: { querystring: pages } }, async () => 'passed')
  app.post('/rule', async () => {
    throw new ValidationError('broken rule')
  })
}

const locs = (details: unknown) => (details as { loc: string[] }[]).map(({ loc }) => loc)

describe('A route that does not exist', () => {
  test('is a 404 in the envelope, for a GET', async () => {
    const { app } = await startApp(routes)
    expect(expectEnvelope(await app.inject('/unknown'))).toEqual({
      code: 'not_found',
      message: 'Route not found',
      status: 404,
      details: null,
    })
  })

  test('is a 404 without a body, for a HEAD', async () => {
    const { app } = await startApp(routes)
    const reply = await app.inject({ method: 'HEAD', url: '/unknown' })
    expect([reply.statusCode, reply.body]).toEqual([404, ''])
    expect(reply.headers['x-error-code']).toBe('not_found')
  })
})

describe('A body that can not be read is a 400 with a text that quotes nothing', () => {
  test.each([
    ['malformed JSON', '{"a":1,', 'The body is not valid JSON'],
    ['an empty body', '', 'The body is empty, and JSON was announced'],
  ])('%s', async (_what, payload, message) => {
    const { app } = await startApp(routes)
    const reply = await app.inject({ method: 'POST', url: '/items', headers: json, payload })
    expect(expectEnvelope(reply)).toEqual({ code: 'bad_request', message, status: 400, details: null })
  })
})

describe('A request that does not fit its schema', () => {
  const post = async (payload: object) => {
    const { app } = await startApp(routes)
    return expectEnvelope(await app.inject({ method: 'POST', url: '/items', payload }))
  }

  test('is a 422 with a list of { loc, msg, type }, and nothing that was sent', async () => {
    const error = await post({ name: 'x' })
    expect(error.status).toBe(422)
    expect(error.code).toBe('validation_error')
    expect(error.message).toContain('count')
    expect(error.details).toEqual([{ loc: ['body', 'count'], msg: 'is required', type: 'required' }])
  })

  test('names every failure, its path as strings, and joins them in the message', async () => {
    const error = await post({ name: {}, count: 'x', tags: [{}] })
    expect(locs(error.details)).toEqual([
      ['body', 'name'],
      ['body', 'count'],
      ['body', 'tags', '0'],
    ])
    expect(error.message).toBe('name: must be string; count: must be integer; tags.0: must be string')
  })

  test('names all that is missing in a query', async () => {
    const { app } = await startApp(routes)
    const error = expectEnvelope(await app.inject('/q'))
    expect(locs(error.details)).toEqual([
      ['query', 'n'],
      ['query', 'm'],
    ])
    expect(error.message).toBe('n: is required; m: is required')
  })

  test('keeps what Fastify coerces and removes by default', async () => {
    const { app } = await startApp(routes)
    const reply = await app.inject({ method: 'POST', url: '/items', payload: { count: '5', extra: 1 } })
    expect(reply.body).toBe('passed')
  })

  test('has another code than a rule of the domain that is broken', async () => {
    const { app } = await startApp(routes)
    const schema = expectEnvelope(await app.inject({ method: 'POST', url: '/items', payload: {} }))
    const domain = expectEnvelope(await app.inject({ method: 'POST', url: '/rule' }))
    expect([schema.code, domain.code]).toEqual(['validation_error', 'validation'])
    expect(schema.status).toBe(domain.status)
  })
})
