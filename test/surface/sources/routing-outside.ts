import { errorEnvelope } from 'error-envelope'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { levels } from '../../fixtures/memory-log.ts'
import { bareApp, startApp } from '../../fixtures/start-app.ts'
import { exchange } from '../raw-exchange.ts'
import { inRouter } from './in-router.ts'
import { failingConstraint } from './router-errors.ts'
import type { Outside } from './source.ts'

/** What reaches no handler of the plugin. */
export const routingOutside: readonly Outside[] = [
  {
    source: 'a malformed URL, an over-long parameter or a failed constraint, without `envelopeServerOptions`',
    happens: 'Fastify’s own body; an info line at start says so',
    remedy: '`Fastify(envelopeServerOptions({ … }))`',
    since: '5.9.0',
    check: async () => {
      const { app, log } = bareApp()
      await app.register(errorEnvelope)
      app.get('/pages/:slug', async () => 'passed')
      expect((await app.inject('/%zz')).json()).toMatchObject({ code: 'FST_ERR_BAD_URL' })
      expect(log.failures()[0]).toMatchObject({ level: levels.info, msg: expect.stringContaining('Malformed URLs') })
      expect((await app.inject(`/pages/${'x'.repeat(101)}`)).json()).toMatchObject({ code: 'FST_ERR_MAX_PARAM_LENGTH' })
      const constrained = bareApp(inRouter({ constraints: { secret: failingConstraint } }))
      await constrained.app.register(errorEnvelope)
      constrained.app.route({ method: 'GET', url: '/', constraints: { secret: 'x' }, handler: async () => 'passed' })
      expect((await constrained.app.inject('/')).json()).toMatchObject({ statusCode: 500 })
    },
  },
  {
    source: 'the same, with a `frameworkErrors` of your own that answers',
    happens: 'what it sends goes out, but for an error, which becomes an envelope',
    remedy: 'leave it out',
    check: async () => {
      const own = (_error: Error, _request: unknown, reply: { send(payload: unknown): unknown }) =>
        void reply.send('own')
      const { app } = await startApp((started) => started.get('/', async () => 'passed'), {}, { frameworkErrors: own })
      expect((await app.inject('/%zz')).body).toBe('own')
    },
  },
  {
    source: '`reply.callNotFound()` in a not-found handler of your own',
    happens: '404 with the text `404 Not Found`',
    remedy: 'throw a `NotFoundError`',
    check: async () => {
      const callAgain = (scope: FastifyInstance) => scope.setNotFoundHandler((_request, reply) => reply.callNotFound())
      const { app } = await startApp((started) =>
        started.register(async (scope) => void callAgain(scope), { prefix: '/scope' }),
      )
      const { statusCode, body } = await app.inject('/scope/nope')
      expect([statusCode, body]).toEqual([404, '404 Not Found'])
    },
  },
  {
    source: '`rewriteUrl` gives something other than a text',
    happens: 'the connection ends',
    remedy: 'give a text',
    check: async () => {
      const { app } = await startApp(() => {}, {}, { rewriteUrl: () => 42 })
      expect(await exchange(app, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n')).toBe('')
    },
  },
]
