import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import etag from '@fastify/etag'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import { NotFoundError } from 'error-envelope'
import { expect, onTestFinished } from 'vitest'
import { expectEnvelope } from '../../fixtures/expect-envelope.ts'
import { startApp } from '../../fixtures/start-app.ts'
import { everyAnswer } from './every-answer.ts'
import type { Outside, Source } from './source.ts'

async function filesApp(options: Partial<FastifyStaticOptions> = {}) {
  const root = mkdtempSync(join(tmpdir(), 'files-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  writeFileSync(join(root, 'page.txt'), 'hello')
  writeFileSync(join(root, '.env'), 'secret')
  const { app } = await startApp(async (app) => {
    await app.register(fastifyStatic, { root, ...options })
    app.get('/sent', (_request, reply) => reply.sendFile('missing.txt'))
  })
  expect((await app.inject('/page.txt')).body).toBe('hello')
  return (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
}

async function taggedApp(options: { replyWith304?: boolean } = {}) {
  const { app } = await startApp(async (app) => {
    await app.register(etag, options)
    app.get('/', async () => {
      throw new NotFoundError()
    })
  })
  return (headers: Record<string, string> = {}) => app.inject({ url: '/', headers })
}

export const fileSources: readonly Source[] = [
  {
    source: '@fastify/static: no such file, a folder, or a file that is not allowed; also by `reply.sendFile`',
    becomes: '404 not_found',
    answer: async () => {
      const [get, strict] = [await filesApp(), await filesApp({ allowedPath: (path) => path === '/page.txt' })]
      return everyAnswer('404 not_found', [get('/missing.txt'), get('/'), get('/sent'), strict('/.env')])
    },
    check: (answer) => expect(expectEnvelope(answer).message).toBe('Route not found'),
  },
  {
    source: '@fastify/static: a hidden file with `dotfiles: "deny"`, a null byte, or a path such as `/a//b`',
    becomes: '403 forbidden',
    answer: async () => {
      const get = await filesApp({ dotfiles: 'deny' })
      return everyAnswer('403 forbidden', [get('/.env'), get('/a%00b'), get('/a//b')])
    },
  },
  {
    source: '@fastify/static: a range that the file does not have',
    becomes: '416 http_416',
    note: 'with `Content-Range`',
    answer: async () => (await filesApp())('/page.txt', { range: 'bytes=9-' }),
    check: ({ headers }) => {
      expect(headers['content-range']).toBe('bytes */5')
      expect(headers).not.toHaveProperty('etag')
    },
  },
  {
    source: '@fastify/static: a precondition that fails',
    becomes: '412 http_412',
    answer: async () => (await filesApp())('/page.txt', { 'if-match': '"other"' }),
  },
  {
    source: '@fastify/etag: an error',
    becomes: '404 not_found',
    note: 'with an `ETag` of its own, and `no-store`',
    answer: async () => (await taggedApp())(),
    check: ({ headers }) => expect(headers).toMatchObject({ etag: expect.any(String), 'cache-control': 'no-store' }),
  },
]

export const outsideFiles: readonly Outside[] = [
  {
    source: '@fastify/etag: a client that keeps an error, though told not to, and asks with `If-None-Match`',
    happens: '304 without a body, while the error lasts',
    remedy: 'set its option `replyWith304: false`',
    check: async () => {
      const get = await taggedApp()
      const tag = { 'if-none-match': String((await get()).headers['etag']) }
      const repeated = await get(tag)
      expect([repeated.statusCode, repeated.body]).toEqual([304, ''])
      const remedied = await (await taggedApp({ replyWith304: false }))(tag)
      expect(expectEnvelope(remedied).code).toBe('not_found')
    },
  },
]
