import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../fixtures/expect-envelope.ts'
import { replyTo, startApp } from '../fixtures/start-app.ts'

const integer = (name: string) => ({ type: 'object', required: [name], properties: { [name]: { type: 'integer' } } })
const answer = async () => 'passed'

function routes(app: FastifyInstance): void {
  app.post('/body', { schema: { body: integer('n') } }, answer)
  app.get('/query', { schema: { querystring: integer('page') } }, answer)
  const shortName: object = { query: integer('page') }
  app.get('/short-name', { schema: shortName }, answer)
  app.get('/path/:id', { schema: { params: integer('id') } }, answer)
  app.get('/header', { schema: { headers: { type: 'object', required: ['X-Key'] } } }, answer)
  app.post('/all/:id', { schema: { params: integer('id'), body: integer('n'), querystring: integer('q') } }, answer)
  app.get('/attached', { attachValidation: true, schema: { querystring: integer('page') } }, async (request) => {
    if (request.validationError !== undefined) throw request.validationError
    return 'passed'
  })
  app.get('/handled', { attachValidation: true, schema: { querystring: integer('page') } }, async (request) => ({
    failed: request.validationError !== undefined,
  }))
}

describe('The part of the request that failed is the first of loc', () => {
  test.each([
    ['POST', '/body', ['body', 'n'], 'must be integer', 'type'],
    ['GET', '/query?page=x', ['query', 'page'], 'must be integer', 'type'],
    ['GET', '/query', ['query', 'page'], 'is required', 'required'],
    ['GET', '/short-name?page=x', ['query', 'page'], 'must be integer', 'type'],
    ['GET', '/path/x', ['path', 'id'], 'must be integer', 'type'],
    ['GET', '/header', ['header', 'x-key'], 'is required', 'required'],
    ['GET', '/attached?page=x', ['query', 'page'], 'must be integer', 'type'],
    ['HEAD', '/query?page=x', undefined, '', ''],
  ] as const)('%s %s', async (method, url, loc, msg, type) => {
    const { app } = await startApp(routes)
    const reply = await app.inject({ method, url, ...(method === 'POST' ? { payload: { n: 'x' } } : {}) })
    expect(reply.statusCode).toBe(422)
    expect(reply.headers['x-error-code']).toBe('validation_error')
    if (loc === undefined) return expect(reply.body).toBe('')
    const error = expectEnvelope(reply)
    expect(error.details).toEqual([{ loc, msg, type }])
    expect(error.message).toBe(`${loc.slice(1)}: ${msg}`)
  })

  test('only the first failing part is reported: path, body, query, header', async () => {
    const { app } = await startApp(routes)
    const parts = async (url: string, payload: object) => {
      const { details } = expectEnvelope(await app.inject({ method: 'POST', url, payload }))
      return (details as { loc: string[] }[]).map(({ loc }) => loc[0])
    }
    expect(await parts('/all/x', {})).toEqual(['path'])
    expect(await parts('/all/1', {})).toEqual(['body'])
    expect(await parts('/all/1', { n: 1 })).toEqual(['query'])
  })

  test('an application that looks at the failure itself answers as it likes', async () => {
    const { app } = await startApp(routes)
    expect((await app.inject('/handled?page=x')).json()).toEqual({ failed: true })
  })
})

describe('What was registered without the server options', () => {
  test('reports the first failure alone, as that ajv does', async () => {
    const schema = { body: { type: 'object', required: ['a', 'b'] } }
    const server = { ajv: { customOptions: { allErrors: false } } }
    const { app } = await startApp((started) => started.post('/', { schema }, answer), {}, server)
    const error = expectEnvelope(await app.inject({ method: 'POST', url: '/', payload: {} }))
    expect(error.details).toEqual([{ loc: ['body', 'a'], msg: 'is required', type: 'required' }])
  })
})

describe('A mismatch that is not the fault of the client is a 500', () => {
  const failure = [{ keyword: 'type', instancePath: '/a', schemaPath: '#/a', params: {}, message: 'c4n4ry' }]
  class UpstreamFailure extends Error {}

  test.each([
    [
      'the error of an upstream with a validation field',
      () => Object.assign(new UpstreamFailure('c4n4ry'), { validation: failure }),
    ],
    [
      'the error of an upstream with a status and a validation field',
      () => Object.assign(new UpstreamFailure('c4n4ry'), { validation: failure, statusCode: 422, status: 422 }),
    ],
    [
      'a failure in a part that is none of the request',
      () =>
        Object.assign(new UpstreamFailure('c4n4ry'), {
          validation: failure,
          validationContext: 'response',
          statusCode: 400,
        }),
    ],
    [
      'a failure of status 500',
      () => Object.assign(new Error('c4n4ry'), { validation: failure, validationContext: 'body', statusCode: 500 }),
    ],
  ])('%s', async (_what, make) => {
    const error = expectEnvelope(await replyTo(make))
    expect(error).toEqual({ code: 'internal_error', message: 'Internal Server Error', status: 500, details: null })
  })

  test('an answer that does not fit its own schema', async () => {
    const schema = { response: { 200: { type: 'object', required: ['a'], properties: { a: { type: 'string' } } } } }
    const { app, log } = await startApp((started) => started.get('/', { schema }, async () => ({ b: 'c4n4ry' })))
    const error = expectEnvelope(await app.inject('/'))
    expect(error).toEqual({ code: 'internal_error', message: 'Internal Server Error', status: 500, details: null })
    expect(log.failures()).toHaveLength(1)
  })
})
