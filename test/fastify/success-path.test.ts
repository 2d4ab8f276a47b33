import { errorEnvelope } from 'error-envelope'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { describe, expect, onTestFinished, test } from 'vitest'

// A request that succeeds runs no code of ours: shown by what is registered, not by a clock.

const handler = async () => 'passed'

/** Two applications that differ in the plugin alone, with what their handlers were given. */
async function pair() {
  const seen: (readonly [FastifyRequest, FastifyReply])[] = []
  async function build(withPlugin: boolean): Promise<FastifyInstance> {
    const app = Fastify()
    onTestFinished(() => app.close())
    if (withPlugin) await app.register(errorEnvelope)
    app.get('/pages/:slug', async (request, reply) => {
      seen.push([request, reply])
      return 'passed'
    })
    app.post('/pages', handler)
    app.register(async (scope) => void scope.get('/below', handler), { prefix: '/scope' })
    await app.ready()
    return app
  }
  return { plain: await build(false), covered: await build(true), seen }
}

describe('An application with the plugin', () => {
  test('has the request hooks that it has without it', async () => {
    const { plain, covered } = await pair()
    const hooks = (app: FastifyInstance) => app.printRoutes({ commonPrefix: false, includeHooks: true })
    expect(hooks(covered)).toBe(hooks(plain))
    expect(hooks(covered)).not.toMatch(/envelope/i)
  })

  test('registers no hook of the request lifecycle, by whatever name', async () => {
    const added: string[] = []
    const app = Fastify()
    onTestFinished(() => app.close())
    const addHook = app.addHook.bind(app)
    app.addHook = ((name: string, hook: never) => {
      added.push(name)
      return addHook(name as 'onReady', hook)
    }) as typeof app.addHook
    await app.register(errorEnvelope)
    app.get('/', handler)
    await app.ready()
    expect([...new Set(added)].sort()).toEqual(['onListen', 'onReady', 'onRoute', 'preClose'])
  })

  test('leaves the listener of the HTTP server as it is', async () => {
    const { covered } = await pair()
    expect(covered.server.listeners('request')).toEqual([covered.routing])
  })

  test('has the decorators and schemas that it has without it', async () => {
    const { plain, covered } = await pair()
    const names = (app: FastifyInstance) => Object.keys(app).sort()
    expect(names(covered)).toEqual(names(plain))
    expect(covered.getSchemas()).toEqual(plain.getSchemas())
  })

  test('gives handlers the request and the reply as they are', async () => {
    const { plain, covered, seen } = await pair()
    for (const app of [plain, covered]) expect((await app.inject('/pages/home')).body).toBe('passed')
    const [[plainRequest, plainReply] = [], [request, reply] = []] = seen
    const keys = (value: object = {}) => [...Reflect.ownKeys(value), ...Reflect.ownKeys(Object.getPrototypeOf(value))]
    const text = (value?: object) => keys(value).map(String).sort()
    expect(text(request)).toEqual(text(plainRequest))
    expect(text(reply)).toEqual(text(plainReply))
    expect(reply?.send.name).toBe(plainReply?.send.name)
  })

  test('answers with the headers that it has without it', async () => {
    const { plain, covered } = await pair()
    const answer = async (app: FastifyInstance) => {
      const { date: _date, ...headers } = (await app.inject('/pages/home')).headers
      return headers
    }
    expect(await answer(covered)).toEqual(await answer(plain))
  })
})
