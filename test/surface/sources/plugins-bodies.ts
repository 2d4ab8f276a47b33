import { createRequire } from 'node:module'
import { Readable } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import compress, { type FastifyCompressOptions } from '@fastify/compress'
import formbody, { type FastifyFormbodyOptions } from '@fastify/formbody'
import { DomainError, NotFoundError } from 'error-envelope'
import type { FastifyInstance, FastifyPluginCallback } from 'fastify'
import { expect } from 'vitest'
import { expectEnvelope } from '../../fixtures/expect-envelope.ts'
import { startApp } from '../../fixtures/start-app.ts'
import { everyAnswer } from './every-answer.ts'
import type { Source } from './source.ts'

async function formApp(options: FastifyFormbodyOptions) {
  const { app } = await startApp(async (app) => {
    await app.register(formbody, options)
    app.post('/', async () => 'passed')
  })
  const post = (payload: string) =>
    app.inject({ method: 'POST', url: '/', payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } })
  expect((await post('a=1')).body).toBe('passed')
  return post
}

async function compressedApp(
  options: FastifyCompressOptions = {},
  routes: (app: FastifyInstance) => unknown = () => {},
) {
  const { app } = await startApp(async (app) => {
    await app.register(compress, { threshold: 0, ...options })
    app.post('/', async () => 'passed')
    routes(app)
  })
  const post = (encoding: string, payload: Buffer) =>
    app.inject({
      method: 'POST',
      url: '/',
      payload,
      headers: { 'content-type': 'application/json', 'content-encoding': encoding },
    })
  const get = (encoding: string) => app.inject({ url: '/', headers: { 'accept-encoding': encoding } })
  return { get, post }
}

class NotAcceptableError extends DomainError {
  static override readonly status = 406
}

const json = gzipSync('{"a":1}')

// Not imported: its types would demand `serializers` in the `config` of every route of every test.
const acceptsSerializer: FastifyPluginCallback<{ serializers: readonly object[] }> = createRequire(import.meta.url)(
  '@fastify/accepts-serializer',
)

async function yamlApp(routes: (app: FastifyInstance) => unknown) {
  const { app } = await startApp(async (app) => {
    await app.register(acceptsSerializer, {
      serializers: [{ regex: /^application\/yaml$/, serializer: (body: unknown) => `yaml: ${body}` }],
    })
    routes(app)
  })
  return (accept: string) => app.inject({ url: '/', headers: { accept } })
}

export const bodySources: readonly Source[] = [
  {
    source: '@fastify/formbody: too large a body',
    becomes: '413 payload_too_large',
    answer: async () => (await formApp({ bodyLimit: 10 }))('a=12345678901'),
  },
  {
    source: '@fastify/formbody: a `parser` of your own that throws',
    becomes: '500 internal_error',
    note: 'since Fastify 5.12.8; before, it ends the process',
    since: '5.12.8',
    answer: async () => {
      const parser = (body: string) => {
        if (body !== 'a=1') throw new Error(`can not parse ${body}`)
        return {}
      }
      return (await formApp({ parser }))('password=secret')
    },
    check: ({ body }) => expect(body).not.toContain('secret'),
  },
  {
    source: '@fastify/compress: a `Content-Encoding` that it does not know',
    becomes: '415 unsupported_media_type',
    note: 'without that header in the message',
    answer: async () => (await compressedApp()).post('secret', json),
    check: (answer) => expect(expectEnvelope(answer).message).toBe('The content encoding of the body is not supported'),
  },
  {
    source: '@fastify/compress: a body that is not what its `Content-Encoding` says, or is cut off',
    becomes: '400 bad_request',
    answer: async () => {
      const { post } = await compressedApp()
      expect((await post('gzip', json)).body).toBe('passed')
      return everyAnswer('400 bad_request', [post('gzip', Buffer.from('plain')), post('gzip', json.subarray(0, -9))])
    },
  },
  {
    source: '@fastify/compress: a small body that unpacks to a large one',
    becomes: '413 payload_too_large',
    answer: async () => (await compressedApp()).post('gzip', gzipSync(`"${'a'.repeat(2 ** 21)}"`)),
  },
  {
    source: '@fastify/compress: an error, where the client takes compressed answers',
    becomes: '404 not_found',
    note: 'compressed like any other answer, with `Vary`',
    answer: async () => {
      const { get } = await compressedApp({}, (app) =>
        app.get('/', async () => {
          throw new NotFoundError()
        }),
      )
      const received = await get('gzip')
      expect(received.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
      const { statusCode, headers } = received
      return { statusCode, headers, body: gunzipSync(received.rawPayload).toString() }
    },
  },
  {
    source: '@fastify/compress: a stream that fails before its first byte',
    becomes: '500 internal_error',
    note: 'without the `Content-Encoding` of the stream',
    answer: async () => {
      const { get } = await compressedApp({ threshold: 1024 }, (app) =>
        app.get('/', (_request, reply) => {
          const stream = new Readable({ read: () => stream.destroy(new Error('disk')) })
          return reply.type('text/plain').send(stream)
        }),
      )
      return get('gzip')
    },
    check: ({ headers }) => expect(headers).not.toHaveProperty('content-encoding'),
  },
  {
    source: '@fastify/compress: an `onUnsupportedEncoding` that throws a domain error',
    becomes: '406 not_acceptable',
    answer: async () => {
      const onUnsupportedEncoding = () => {
        throw new NotAcceptableError()
      }
      const { get } = await compressedApp({ onUnsupportedEncoding }, (app) => app.get('/', async () => 'passed'))
      expect((await get('identity')).body).toBe('passed')
      return get('hello')
    },
  },
  {
    source: '@fastify/compress: an `onUnsupportedEncoding` that gives an object',
    becomes: '500 internal_error',
    note: 'throw a domain error in it',
    answer: async () => {
      const { get } = await compressedApp({ onUnsupportedEncoding: () => ({ error: 'x' }) as never }, (app) =>
        app.get('/', async () => 'passed'),
      )
      return get('hello')
    },
  },
  {
    source: '@fastify/accepts-serializer: no type that the client takes',
    becomes: '406 http_406',
    answer: async () => (await yamlApp((app) => app.get('/', async () => 'passed')))('image/png'),
    check: (answer) => expect(expectEnvelope(answer).message).toBe('Not Acceptable'),
  },
  {
    source: '@fastify/accepts-serializer: an error, where another type was chosen',
    becomes: '404 not_found',
    note: 'as JSON',
    answer: async () => {
      const get = await yamlApp((app) =>
        app.get('/', async () => {
          throw new NotFoundError()
        }),
      )
      return get('application/yaml')
    },
  },
]
