import { ConflictError, errorEnvelope } from 'error-envelope'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { expectEnvelope } from '../fixtures/expect-envelope.ts'
import { startApp } from '../fixtures/start-app.ts'

const fails = async () => {
  throw new ConflictError('locked')
}

// Fastify warns of two handlers in one scope.
beforeEach(() => void vi.spyOn(process, 'emitWarning').mockImplementation(() => {}))
afterEach(() => void vi.restoreAllMocks())

describe('An error handler that an application sets after the plugin, in the same scope', () => {
  test('wins, as everywhere in Fastify', async () => {
    const { app } = await startApp((started) => {
      started.setErrorHandler((_error, _request, reply) => reply.code(400).send({ own: true }))
      started.get('/', fails)
    })
    expect((await app.inject('/')).json()).toEqual({ own: true })
  })

  test('hands over to the plugin what it throws on', async () => {
    const { app } = await startApp((started) => {
      started.setErrorHandler((error) => {
        throw error
      })
      started.get('/', fails)
    })
    expect(expectEnvelope(await app.inject('/')).code).toBe('conflict')
  })
})

describe('An error handler that was there before the plugin', () => {
  test('is replaced for all that comes after it', async () => {
    const app = Fastify()
    onTestFinished(() => app.close())
    app.setErrorHandler((_error, _request, reply) => reply.code(400).send({ own: true }))
    await app.register(errorEnvelope)
    app.get('/', fails)
    expect(expectEnvelope(await app.inject('/')).code).toBe('conflict')
  })
})

describe('Where Fastify allows no second handler', () => {
  test('the plugin can be registered all the same, in a scope below too', async () => {
    const below = async (scope: FastifyInstance) => {
      await scope.register(errorEnvelope)
      scope.get('/', fails)
    }
    const routes = (started: FastifyInstance) => started.register(below, { prefix: '/below' })
    const { app } = await startApp(routes, {}, { allowErrorHandlerOverride: false })
    expect(expectEnvelope(await app.inject('/below')).code).toBe('conflict')
  })
})

describe('A handler that answers an error with another error', () => {
  test('by reply.send, has that answered by the plugin', async () => {
    const { app, log } = await startApp((started) => {
      started.register(async (scope) => {
        scope.setErrorHandler((_error, _request, reply) => void reply.send(new ConflictError('instead')))
        scope.get('/', async () => {
          throw new TypeError('c4n4ry')
        })
      })
    })
    expect(expectEnvelope(await app.inject('/'))).toMatchObject({ code: 'conflict', message: 'instead' })
    expect(log.failures()).toHaveLength(1)
  })
})
