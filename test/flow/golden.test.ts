import type { FastifyInstance, InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import { expectEnvelope } from '../fixtures/expect-envelope.ts'
import { lacks } from '../fixtures/fastify-version.ts'
import { goldenNames, readGolden } from '../fixtures/golden.ts'
import { startApp } from '../fixtures/start-app.ts'
import { goldenErrors } from './golden-errors.ts'

const json = { 'content-type': 'application/json' }
const page = {
  type: 'object',
  required: ['title'],
  additionalProperties: false,
  properties: {
    title: { type: 'string', minLength: 3 },
    state: { enum: ['draft', 'live'] },
    tags: { type: 'array', items: { type: 'string' } },
  },
}

// What a client sends to get the golden envelope of a name.
const requests: Readonly<Record<string, InjectOptions>> = {
  'validation-error': { method: 'POST', url: '/pages', payload: {} },
  'validation-error-several': {
    method: 'POST',
    url: '/pages',
    payload: { title: 'x', state: 'gone', tags: ['a', {}], notes: 1 },
  },
  'validation-error-query': { url: '/pages?limit=101' },
  'validation-error-path': { url: '/pages/forty-two' },
  'validation-error-header': { url: '/teams' },
  'unknown-route': { url: '/nowhere?token=s3cret' },
  'wrong-method': { method: 'DELETE', url: '/pages' },
  'malformed-json': { method: 'POST', url: '/pages', headers: json, payload: '{"title":' },
  'empty-json': { method: 'POST', url: '/pages', headers: json, payload: '' },
  'unknown-media-type': { method: 'POST', url: '/pages', headers: { 'content-type': 'text/x-foo' }, payload: 'x' },
  'body-too-large': { method: 'POST', url: '/pages', payload: { title: 'x'.repeat(2_000) } },
  'malformed-url': { url: '/pages/%E0%A4%A' },
  'long-parameter': { url: `/pages/${'4'.repeat(200)}` },
}

function routes(app: FastifyInstance): void {
  const limit = { type: 'integer', maximum: 100 }
  app.post('/pages', { schema: { body: page } }, async () => 'passed')
  app.get('/pages', { schema: { querystring: { type: 'object', properties: { limit } } } }, async () => 'passed')
  app.get(
    '/pages/:id',
    { schema: { params: { type: 'object', properties: { id: { type: 'integer' } } } } },
    async () => 1,
  )
  app.get('/teams', { schema: { headers: { type: 'object', required: ['x-team'] } } }, async () => 'passed')
  for (const [name, make] of Object.entries(goldenErrors)) {
    app.get(`/throws/${name}`, async () => {
      throw make()
    })
  }
}

const server = { bodyLimit: 1_000, ajv: { customOptions: { removeAdditional: false } } }

const names = goldenNames.filter((name) => name !== 'long-parameter' || !lacks.longParameters)

test.each(names)('The golden envelope "%s" is what a server answers, byte for byte', async (name) => {
  const { status, headers = {}, body } = readGolden(name)
  const { app } = await startApp(routes, {}, server)

  const reply = await app.inject(requests[name] ?? `/throws/${name}`)
  expectEnvelope(reply)
  expect(reply.body).toBe(JSON.stringify(body))
  expect(reply.statusCode).toBe(status)
  expect(reply.headers).toMatchObject({ ...headers, 'x-error-code': body.error.code, 'cache-control': 'no-store' })
})

test('Every golden envelope has something that causes it', () => {
  expect([...Object.keys(goldenErrors), ...Object.keys(requests)].sort()).toEqual(goldenNames)
})
