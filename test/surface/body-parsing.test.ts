import type { FastifyInstance, InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../fixtures/expect-envelope.ts'
import { startApp } from '../fixtures/start-app.ts'

const typed = (type: string, payload: string): InjectOptions => ({ payload, headers: { 'content-type': type } })
const json = (payload: string) => typed('application/json', payload)

const badJson = [400, 'bad_request', 'The body is not valid JSON'] as const
const badType = [415, 'unsupported_media_type', 'The media type of the body is not supported'] as const
const tooLarge = [413, 'payload_too_large', 'The body is too large'] as const

const failures: Readonly<
  Record<string, readonly [request: InjectOptions, status: number, code: string, message: string]>
> = {
  'JSON that ends too early': [json('{"c4n4ry":1,'), ...badJson],
  'JSON that is none': [json('c4n4ry'), ...badJson],
  'JSON that would change prototypes': [json('{"__proto__":{"c4n4ry":1}}'), ...badJson],
  'JSON that would change constructors': [json('{"constructor":{"prototype":{"c4n4ry":1}}}'), ...badJson],
  'no JSON where it was announced': [json(''), 400, 'bad_request', 'The body is empty, and JSON was announced'],
  'a media type without a parser': [typed('text/x-foo', 'c4n4ry'), ...badType],
  'a media type that is none': [typed('c4n4ry', 'x'), ...badType],
  'a media type with a wide character': [typed('application/\u00ff', 'x'), ...badType],
  'a body above the limit of the server': [json(JSON.stringify('c4n4ry'.repeat(200))), ...tooLarge],
  'a body above the limit of its route': [{ ...json('{"c4n4ry":1}'), url: '/small' }, ...tooLarge],
  'a body that announced itself as above the limit': [
    { ...json('{}'), headers: { 'content-type': 'application/json', 'content-length': '100000' } },
    ...tooLarge,
  ],
}

function routes(app: FastifyInstance): void {
  app.post('/', async () => 'passed')
  app.post('/small', { bodyLimit: 5 }, async () => 'passed')
}

describe('A body that can not be read is answered with a text that quotes nothing of it', () => {
  test.each(Object.entries(failures))('%s', async (_what, [request, status, code, message]) => {
    const { app, log } = await startApp(routes, {}, { bodyLimit: 1_000 })
    const reply = await app.inject({ method: 'POST', url: '/', ...request })
    expect(expectEnvelope(reply)).toEqual({ code, message, status, details: null })
    expect(reply.body).not.toContain('FST_')
    expect(log.failures()).toMatchObject([{ level: 30, code, status, source: 'http' }])
    expect(JSON.stringify(log.failures())).not.toContain('c4n4ry')
  })

  test('and the connection closes after one that is too large, as Fastify asks', async () => {
    const { app } = await startApp(routes, {}, { bodyLimit: 10 })
    const reply = await app.inject({ method: 'POST', url: '/', ...json('{"a":"0123456789"}') })
    expect(reply.headers['connection']).toBe('close')
  })

  test('also on a DELETE that announced JSON', async () => {
    const { app } = await startApp((started) => started.delete('/', async () => 'passed'))
    const error = expectEnvelope(await app.inject({ method: 'DELETE', url: '/', ...json('') }))
    expect(error.message).toBe('The body is empty, and JSON was announced')
  })
})

describe("An application's own parser", () => {
  const withParser = (fail: () => unknown) => (app: FastifyInstance) => {
    app.addContentTypeParser('text/x-own', { parseAs: 'string' }, async () => {
      throw fail()
    })
    app.post('/', async () => 'passed')
  }

  test.each([
    [
      'a raw HTTP error',
      () => Object.assign(new Error('Line 3 is odd'), { statusCode: 400 }),
      400,
      'bad_request',
      'Line 3 is odd',
    ],
    ['a bug', () => new TypeError('c4n4ry'), 500, 'internal_error', 'Internal Server Error'],
    ['a text', () => 'c4n4ry', 500, 'internal_error', 'Internal Server Error'],
  ])('that throws %s', async (_what, fail, status, code, message) => {
    const { app } = await startApp(withParser(fail))
    const reply = await app.inject({ method: 'POST', url: '/', ...typed('text/x-own', 'x') })
    expect(expectEnvelope(reply)).toEqual({ code, message, status, details: null })
  })

  test('of another JSON gives the same text as that of Fastify', async () => {
    const { app } = await startApp((started) => {
      started.addContentTypeParser(
        'application/vnd.own+json',
        { parseAs: 'string' },
        started.getDefaultJsonParser('error', 'error'),
      )
      started.post('/', async () => 'passed')
    })
    const reply = await app.inject({ method: 'POST', url: '/', ...typed('application/vnd.own+json', '{"c4n4ry') })
    expect(expectEnvelope(reply).message).toBe('The body is not valid JSON')
  })
})
