import { ConflictError } from 'error-envelope'
import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../fixtures/expect-envelope.ts'
import { startApp } from '../fixtures/start-app.ts'

const answer = async () => ({ passed: true })

describe('preSerialization', () => {
  test('that wraps what routes answer leaves an error as it is', async () => {
    const { app } = await startApp((started) => {
      started.addHook('preSerialization', async (_request, _reply, payload) => ({ data: payload }))
      started.get('/', answer)
      started.get('/fails', async () => {
        throw new ConflictError('locked')
      })
    })
    expect((await app.inject('/')).json()).toEqual({ data: { passed: true } })
    expect(expectEnvelope(await app.inject('/fails')).code).toBe('conflict')
    expect(expectEnvelope(await app.inject('/nope')).code).toBe('not_found')
  })

  test('that throws is a 500, in one line', async () => {
    const { app, log } = await startApp((started) => {
      started.addHook('preSerialization', async () => {
        throw new Error('c4n4ry')
      })
      started.get('/', answer)
      started.get('/fails', async () => {
        throw new ConflictError('locked')
      })
    })
    expect(expectEnvelope(await app.inject('/')).code).toBe('internal_error')
    expect(log.failures()).toHaveLength(1)
    expect(expectEnvelope(await app.inject('/fails')).code).toBe('conflict')
  })
})

describe('onSend', () => {
  test.each([
    ['rejects', async () => Promise.reject(new Error('c4n4ry'))],
    ['rejects with a domain error', async () => Promise.reject(new ConflictError('locked'))],
  ])('of a good answer that %s gives the envelope', async (_what, hook) => {
    const { app } = await startApp((started) => started.get('/', { onSend: hook as never }, answer))
    const reply = await app.inject('/')
    expect(expectEnvelope(reply).status).toBe(reply.statusCode)
    expect(reply.body).not.toMatch(/c4n4ry|passed/)
  })

  test('sees the envelope as text, and may add headers', async () => {
    const seen: unknown[] = []
    const { app } = await startApp((started) => {
      started.addHook('onSend', async (_request, reply, payload) => {
        seen.push(payload)
        reply.header('x-own', 'yes')
        return payload
      })
      started.get('/', async () => {
        throw new ConflictError('locked')
      })
    })
    const reply = await app.inject('/')
    expect(seen).toEqual([reply.body])
    expect(reply.headers['x-own']).toBe('yes')
  })
})

describe('onError', () => {
  test.each([
    ['throws', async () => Promise.reject(new Error('c4n4ry'))],
    ['is slow', async () => new Promise((resolve) => setImmediate(resolve))],
    [
      'changes the error',
      async (_request: unknown, _reply: unknown, error: Error) => void Object.assign(error, { extra: 1 }),
    ],
  ])('that %s changes nothing of the answer', async (_what, hook) => {
    const { app } = await startApp((started) => {
      started.addHook('onError', hook as never)
      started.get('/', async () => {
        throw new ConflictError('locked')
      })
    })
    expect(expectEnvelope(await app.inject('/')).code).toBe('conflict')
  })
})
