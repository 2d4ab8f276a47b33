import { ConflictError } from 'error-envelope'
import type { FastifyReply } from 'fastify'
import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../fixtures/expect-envelope.ts'
import { startApp } from '../fixtures/start-app.ts'

type Hook = (reply: FastifyReply, payload: unknown) => unknown

/** An error that an onSend hook has in its hands before it goes out. */
async function answerThrough(hook: Hook, error: Error = new ConflictError('locked')) {
  const { app } = await startApp((started) => {
    started.addHook('onSend', async (_request, reply, payload) => hook(reply, payload))
    started.get('/', async () => Promise.reject(error))
  })
  return app.inject('/')
}

describe('A header that an onSend hook sets on an error stays, since it holds for any answer', () => {
  test.each([
    ['set-cookie', 'a=1'],
    ['vary', 'origin'],
    ['etag', '"1"'],
    ['content-language', 'de'],
    ['access-control-allow-origin', 'https://x.example'],
    ['access-control-expose-headers', 'x-error-code'],
    ['x-own', 'yes'],
  ])('%s', async (name, value) => {
    const reply = await answerThrough((given, payload) => {
      given.header(name, value)
      return payload
    })
    expect(expectEnvelope(reply).code).toBe('conflict')
    expect(reply.headers[name]).toBe(value)
  })
})

test('What an onSend hook says of a body of its own stays, and the status is that of the error', async () => {
  const reply = await answerThrough((given) => {
    given.code(200).header('content-encoding', 'br').type('application/x-own').header('content-language', 'de')
    given.header('cache-control', 'public')
    return Buffer.from('own')
  })
  expect([reply.statusCode, reply.body]).toEqual([409, 'own'])
  expect(reply.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'application/x-own',
    'content-language': 'de',
    'content-length': '3',
    'cache-control': 'no-store',
    'x-error-code': 'conflict',
  })
})

describe('Headers of the error itself', () => {
  const sets: Hook = (reply, payload) => {
    reply.header('cache-control', 'public').header('location', '/c4n4ry').header('content-range', 'c4n4ry')
    return payload
  }
  const hooks: Readonly<Record<string, Hook>> = {
    'sets others': sets,
    'takes them off': (reply, payload) => {
      for (const name of ['cache-control', 'location', 'content-range']) reply.removeHeader(name)
      return payload
    },
    'sets others and fails': (reply, payload) => {
      sets(reply, payload)
      throw new TypeError('c4n4ry')
    },
  }
  const headers = { 'cache-control': 'max-age=5', location: '/locks/1' }

  test.each(Object.entries(hooks))('are sent, whatever an onSend hook does: it %s', async (_what, hook) => {
    const reply = await answerThrough(hook, new ConflictError('locked', { headers }))
    expect(expectEnvelope(reply).code).toBe('conflict')
    expect(reply.headers).toMatchObject(headers)
    expect(reply.headers).not.toHaveProperty('content-range')
  })

  test.each(Object.entries(hooks))('also the range of a 416, where a hook %s', async (_what, hook) => {
    const range = { 'content-range': 'bytes */5' }
    const reply = await answerThrough(hook, Object.assign(new Error('x'), { statusCode: 416, headers: range }))
    expect(expectEnvelope(reply).code).toBe('http_416')
    expect(reply.headers).toMatchObject({ ...range, 'cache-control': 'no-store' })
    expect(reply.headers).not.toHaveProperty('location')
  })
})
