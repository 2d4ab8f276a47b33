import { ConflictError, errorEnvelope } from 'error-envelope'
import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../fixtures/expect-envelope.ts'
import { bareApp, startApp } from '../fixtures/start-app.ts'

const fails = async () => {
  throw new ConflictError('locked')
}

describe('The plugin covers', () => {
  test('routes of child scopes, with and without a prefix', async () => {
    const { app } = await startApp((started) => {
      started.register(async (scope) => void scope.get('/a', fails))
      started.register(async (scope) => void scope.register(async (inner) => void inner.get('/b', fails)), {
        prefix: '/x',
      })
    })
    for (const url of ['/a', '/x/b']) expect(expectEnvelope(await app.inject(url)).code).toBe('conflict')
  })

  test('only the scope it is registered in', async () => {
    const { app } = bareApp()
    app.register(
      async (scope) => {
        await scope.register(errorEnvelope)
        scope.get('/', fails)
      },
      { prefix: '/api' },
    )
    app.get('/', fails)
    expect(expectEnvelope(await app.inject('/api')).code).toBe('conflict')
    expect(expectEnvelope(await app.inject('/api/nope')).code).toBe('not_found')
    expect((await app.inject('/')).json()).toMatchObject({ statusCode: 409 })
    expect((await app.inject('/nope')).json()).toMatchObject({ message: 'Route GET:/nope not found' })
  })

  test('sibling scopes and nested ones, each with options of its own', async () => {
    const scope = (errorCodeHeader: string) => async (app: FastifyInstance) => {
      await app.register(errorEnvelope, { errorCodeHeader })
      app.get('/', fails)
    }
    const { app } = await startApp((started) => {
      started.register(scope('x-one'), { prefix: '/one' })
      started.register(scope('x-two'), { prefix: '/two' })
    })
    for (const [url, name] of [
      ['/one', 'x-one'],
      ['/two', 'x-two'],
      ['/one/nope', 'x-one'],
    ] as const) {
      const reply = await app.inject(url)
      expect(reply.headers).toHaveProperty(name)
      expect(reply.headers).not.toHaveProperty('x-error-code')
      expectEnvelope(reply)
    }
    expect((await app.inject('/nope')).headers).toHaveProperty('x-error-code')
  })
})

describe('An error handler of a child scope that fails itself', () => {
  test.each([
    ['throws the error on', (error: unknown) => Promise.reject(error), 409, 'conflict'],
    ['throws another', () => Promise.reject(new TypeError('c4n4ry')), 500, 'internal_error'],
  ])('%s: the plugin answers', async (_what, handler, status, code) => {
    const { app } = await startApp((started) => {
      started.register(async (scope) => {
        scope.setErrorHandler(handler)
        scope.get('/', fails)
      })
    })
    const reply = await app.inject('/')
    expect(expectEnvelope(reply)).toMatchObject({ status, code })
    expect(reply.body).not.toContain('c4n4ry')
  })
})
