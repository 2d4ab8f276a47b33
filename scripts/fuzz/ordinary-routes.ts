import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/** Bodies of answers that are no errors. */
export const successBodies: ReadonlySet<string> = new Set(['', 'ok', '{"ok":true}'])

const ok = async () => ({ ok: true })

const page = {
  type: 'object',
  required: ['title'],
  additionalProperties: false,
  properties: {
    title: { type: 'string', minLength: 1, maxLength: 20, pattern: '^[a-z]' },
    size: { type: 'integer', minimum: 0 },
    state: { enum: ['draft', 'live'] },
    email: { type: 'string', format: 'email' },
    tags: { type: 'array', maxItems: 3, uniqueItems: true, items: { type: 'string' } },
    shape: {
      oneOf: [
        {
          type: 'object',
          required: ['kind', 'radius'],
          properties: { kind: { const: 'circle' }, radius: { type: 'number' } },
        },
        {
          type: 'object',
          required: ['kind', 'side'],
          properties: { kind: { const: 'square' }, side: { type: 'number' } },
        },
      ],
    },
  },
}

const filter = {
  type: 'object',
  required: ['q'],
  properties: { q: { type: 'string', maxLength: 10 }, page: { type: 'integer' }, deep: { type: 'boolean' } },
}

/** Routes that fail only where the request is wrong. */
export function ordinaryRoutes(app: FastifyInstance): void {
  app.get('/', ok)
  app.get('/items/:id', { schema: { params: { type: 'object', properties: { id: { type: 'integer' } } } } }, ok)
  app.put('/items/:id', { schema: { body: page } }, ok)
  app.post('/items', { schema: { body: page } }, ok)
  app.get('/search', { schema: { querystring: filter } }, ok)
  app.get(
    '/headers',
    {
      schema: { headers: { type: 'object', required: ['x-tenant'], properties: { 'x-tenant': { type: 'integer' } } } },
    },
    ok,
  )
  app.post('/small', { bodyLimit: 64 }, ok)
  app.post('/any', ok)
  app.get('/long/:name', ok)
  app.get('/number/:n(^\\d+$)', ok)
  app.get('/files/*', ok)
  app.get('/version', { constraints: { version: '1.2.0' } }, ok)
  app.delete('/only-delete', ok)
  app.post(
    '/response',
    {
      schema: {
        response: {
          '2xx': { type: 'object', properties: { ok: { type: 'boolean' } } },
          '4xx': { type: 'object', properties: { no: { type: 'string' } }, required: ['no'] },
        },
        body: page,
      },
    },
    ok,
  )
  app.get('/text', async () => 'ok')
  app.get('/stream', async () => Readable.from(['o', 'k']))
}
