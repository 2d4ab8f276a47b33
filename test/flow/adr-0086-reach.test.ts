import { httpErrors } from '@fastify/sensible'
import { AuthenticationError, ConflictError, DomainError, ForbiddenError } from 'error-envelope'
import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { expectEnvelope } from '../fixtures/expect-envelope.ts'
import { startApp } from '../fixtures/start-app.ts'

class ReadOnlyTokenError extends ForbiddenError {}

describe('What stands before the routes is in the envelope too', () => {
  test('a gate in a hook, with the challenge', async () => {
    const { app } = await startApp(
      (started) => {
        started.addHook('onRequest', async ({ headers }) => {
          if (headers.authorization !== 'Bearer t') throw new AuthenticationError('Send Authorization: Bearer <token>')
        })
        started.get('/', async () => 'passed')
      },
      { challenge: 'Bearer' },
    )
    for (const headers of [{}, { authorization: 'Bearer wrong' }]) {
      const reply = await app.inject({ url: '/', headers })
      expect(expectEnvelope(reply)).toMatchObject({ code: 'authentication', status: 401 })
      expect(reply.headers['www-authenticate']).toBe('Bearer')
    }
    expect((await app.inject({ url: '/', headers: { authorization: 'Bearer t' } })).body).toBe('passed')
  })

  test('a token that may only read', async () => {
    const { app } = await startApp((started) => {
      started.addHook('preHandler', async ({ method }) => {
        if (method !== 'GET') throw new ReadOnlyTokenError('The token may only read')
      })
      started.post('/', async () => 'passed')
    })
    const error = expectEnvelope(await app.inject({ method: 'POST', url: '/' }))
    expect(error).toMatchObject({ code: 'read_only_token', status: 403 })
  })
})

describe('A part of the application that is mounted under a prefix', () => {
  const part = async (app: FastifyInstance) => {
    app.get('/raw', async () => {
      throw httpErrors.conflict('sub')
    })
    app.get('/domain', async () => {
      throw new DomainError('sub')
    })
  }

  test.each([
    ['/sub/raw', 409, 'conflict', 'sub'],
    ['/sub/domain', 500, 'internal_error', 'sub'],
    ['/sub/unknown', 404, 'not_found', 'Route not found'],
  ])('%s is in the envelope', async (url, status, code, message) => {
    const { app } = await startApp((started) => started.register(part, { prefix: '/sub' }))
    expect(expectEnvelope(await app.inject(url))).toEqual({ code, message, status, details: null })
  })
})

describe('A protocol with an error body of its own', () => {
  test('keeps it by the error handler of its route or scope', async () => {
    const { app } = await startApp((started) => {
      started.post(
        '/token',
        { errorHandler: (error, _request, reply) => reply.code(400).send({ error: error.message }) },
        async () => {
          throw new Error('invalid_grant')
        },
      )
      started.register(
        async (scope) => {
          scope.setErrorHandler((_error, _request, reply) => reply.code(404).send({ schemas: ['urn:scim:error'] }))
          scope.get('/Users/1', async () => {
            throw new Error('x')
          })
        },
        { prefix: '/scim' },
      )
    })
    expect((await app.inject({ method: 'POST', url: '/token' })).json()).toEqual({ error: 'invalid_grant' })
    expect((await app.inject('/scim/Users/1')).json()).toEqual({ schemas: ['urn:scim:error'] })
  })

  test('can leave to the envelope what it throws on', async () => {
    const { app } = await startApp((started) => {
      started.register(async (scope) => {
        scope.setErrorHandler((error) => {
          throw error
        })
        scope.get('/', async () => {
          throw new ConflictError('up')
        })
      })
    })
    expect(expectEnvelope(await app.inject('/')).code).toBe('conflict')
  })
})
