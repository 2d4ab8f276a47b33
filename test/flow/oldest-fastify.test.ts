import errorEnvelope, { envelopeServerOptions, NotFoundError } from 'error-envelope'
import type Fastify from 'fastify'
import { expect, test } from 'vitest'

// Typed like the newest: its own types are those of its day, which is what an application on it compiles against.
const { default: oldest } = (await import('fastify-oldest' as string)) as { default: typeof Fastify }

async function buildApp() {
  const app = oldest(envelopeServerOptions({ ajv: { customOptions: { removeAdditional: false } } }))
  await app.register(errorEnvelope)
  app.get('/missing/:id', async () => {
    throw new NotFoundError('Page 42 not found')
  })
  app.post('/pages', { schema: { body: { type: 'object', required: ['title', 'body'] } } }, async () => 'made')
  return app
}

const json = { 'content-type': 'application/json' }

test.each([
  ['a domain error', { url: '/missing/42' }, 404, 'not_found', 'Page 42 not found'],
  ['a malformed URL', { url: '/missing/%zz' }, 400, 'bad_request', 'The URL is malformed'],
  ['an unknown route', { url: '/nowhere' }, 404, 'not_found', 'Route not found'],
  ['a wrong method', { method: 'DELETE', url: '/pages' }, 405, 'method_not_allowed', undefined],
  [
    'a failed schema',
    { method: 'POST', url: '/pages', payload: {} },
    422,
    'validation_error',
    'title: is required; body: is required',
  ],
  [
    'malformed JSON',
    { method: 'POST', url: '/pages', payload: '{', headers: json },
    400,
    'bad_request',
    'The body is not valid JSON',
  ],
  [
    'a forbidden key',
    { method: 'POST', url: '/pages', payload: '{"__proto__":1}', headers: json },
    400,
    'bad_request',
    'The body is not valid JSON',
  ],
] as const)('On Fastify 5.0.0, %s is answered with the envelope', async (_, request, status, code, message) => {
  const app = await buildApp()
  const reply = await app.inject(request)
  expect(app.version).toBe('5.0.0')
  expect(reply.statusCode).toBe(status)
  expect(reply.json().error).toMatchObject({ code, status, ...(message === undefined ? {} : { message }) })
})
