import { NotFoundError } from 'error-envelope'
import type { FastifyReply } from 'fastify'
import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../fixtures/expect-envelope.ts'
import { startApp } from '../fixtures/start-app.ts'

async function afterwards(prepare: (reply: FastifyReply) => unknown, url = '/') {
  const { app, log } = await startApp((started) =>
    started.get('/', async (_request, reply) => {
      prepare(reply)
      throw new NotFoundError('x')
    }),
  )
  return { reply: await app.inject(url), log }
}

describe('Headers of the answer that did not come about are taken back', () => {
  test.each([
    ['content-encoding', 'gzip'],
    ['content-length', '2'],
    ['content-type', 'text/csv'],
    ['content-disposition', 'attachment'],
    ['content-range', 'bytes 0-1/2'],
    ['content-language', 'de'],
    ['content-location', '/x'],
    ['content-md5', 'abc'],
    ['etag', '"v1"'],
    ['last-modified', 'Wed, 21 Oct 2026 07:28:00 GMT'],
    ['expires', 'Wed, 21 Oct 2026 07:28:00 GMT'],
    ['cache-control', 'public, max-age=3600'],
    ['cdn-cache-control', 'max-age=3600'],
    ['surrogate-control', 'max-age=3600'],
    ['x-accel-redirect', '/files/1'],
    ['x-sendfile', '/files/1'],
    ['refresh', '5; url=/x'],
    ['upgrade', 'h2c'],
    ['accept-ranges', 'bytes'],
    ['location', '/elsewhere'],
    ['transfer-encoding', 'chunked'],
    ['trailer', 'x-sum'],
  ])('%s', async (name, value) => {
    for (const prepare of [
      (reply: FastifyReply) => reply.header(name, value),
      (reply: FastifyReply) => reply.raw.setHeader(name, value),
    ]) {
      const { reply } = await afterwards(prepare)
      expect(expectEnvelope(reply).code).toBe('not_found')
      expect(reply.headers[name]).not.toBe(value)
      expect(reply.headers['cache-control']).toBe('no-store')
      expect(reply.headers['content-length']).toBe(String(Buffer.byteLength(reply.body)))
    }
  })

  test('and so are trailers', async () => {
    const { reply } = await afterwards((given) => given.trailer('x-sum', async () => 'c4n4ry'))
    expectEnvelope(reply)
    expect(reply.headers).not.toHaveProperty('trailer')
    expect(reply.headers).not.toHaveProperty('transfer-encoding')
    expect(reply.trailers).toEqual({})
  })
})

describe('Headers that hold for any answer stay', () => {
  test.each([
    ['set-cookie', 'a=1'],
    ['access-control-allow-origin', '*'],
    ['vary', 'origin'],
    ['x-ratelimit-remaining', '0'],
    ['retry-after', '30'],
    ['strict-transport-security', 'max-age=1'],
    ['content-security-policy', "default-src 'none'"],
    ['x-frame-options', 'DENY'],
    ['www-authenticate', 'Bearer'],
    ['link', '</x>; rel=self'],
    ['x-own', 'yes'],
  ])('%s', async (name, value) => {
    const { reply } = await afterwards((given) => given.header(name, value))
    expect(reply.headers[name]).toBe(value)
    expectEnvelope(reply)
  })

  test('with all their values', async () => {
    const { reply } = await afterwards((given) => given.header('set-cookie', 'a=1').header('set-cookie', 'b=2'))
    expect(reply.headers['set-cookie']).toEqual(['a=1', 'b=2'])
  })

  test('unless Node would refuse to send them, which the line says', async () => {
    const { reply, log } = await afterwards((given) => given.header('x-bad', 'a\r\nb').header('x-own', 'yes'))
    expect(expectEnvelope(reply).code).toBe('not_found')
    expect(reply.headers).not.toHaveProperty('x-bad')
    expect(reply.headers['x-own']).toBe('yes')
    expect(log.failures()[0]?.['notes']).toEqual(['a header of the reply could not be sent'])
  })
})

describe('A HEAD request', () => {
  test('has the status and the headers of the GET, and no body', async () => {
    const { app } = await startApp((started) =>
      started.get('/', async (_request, reply) => {
        reply.header('etag', '"v1"').header('x-own', 'yes')
        throw new NotFoundError('Page 42 not found')
      }),
    )
    const [get, head] = [await app.inject('/'), await app.inject({ method: 'HEAD', url: '/' })]
    const { date: _get, ...expected } = get.headers
    const { date: _head, ...headers } = head.headers
    expect(head.statusCode).toBe(404)
    expect(head.body).toBe('')
    expect(headers).toEqual(expected)
    expect(headers['x-error-code']).toBe('not_found')
  })
})
