import { expect } from 'vitest'
import { startApp } from '../../fixtures/start-app.ts'
import { inRouter } from './in-router.ts'
import { sameErrorOf } from './same-error.ts'
import type { Source } from './source.ts'

const answer = async () => 'passed'

async function ask(url: string) {
  const { app } = await startApp((started) => {
    started.addHook('onRequest', async (_request, reply) => void reply.header('access-control-allow-origin', '*'))
    started.get('/pages/:slug', answer)
    started.get('/numbers/:id(^[0-9]+$)', answer)
  })
  return app.inject(url)
}

/** A constraint that fails for each request, when it is asked. */
export const failingConstraint = {
  name: 'secret',
  storage: () => ({ get: () => null, set: () => {} }),
  deriveConstraint: (_request: unknown, _context: unknown, done: (error: Error) => void) => done(new Error('c4n4ry')),
  validate: () => {},
}

type FrameworkErrors = (error: Error, request: unknown, reply: { send(payload: unknown): unknown }) => unknown

async function ownFrameworkErrors(frameworkErrors: FrameworkErrors) {
  const { app } = await startApp((started) => started.get('/', answer), {}, { frameworkErrors })
  return app.inject('/%zz')
}

/** What the router can't route, where `envelopeServerOptions` gives the answer. */
export const routerErrors: readonly Source[] = [
  {
    source: 'a malformed URL, such as `/%zz`',
    becomes: '400 bad_request',
    note: 'before any hook, so without CORS headers (`/?a=%zz` is no failure)',
    answer: async () => {
      expect((await ask('/pages/home?a=%zz')).statusCode).toBe(200)
      return sameErrorOf(['/%zz', '/pages/%E0%A4%A?token=c4n4ry'], ask)
    },
    check: ({ headers }) => expect(headers).not.toHaveProperty('access-control-allow-origin'),
  },
  {
    source: 'a parameter of a URL that is longer than `maxParamLength`',
    becomes: '414 http_414',
    note: 'before any hook too',
    since: '5.9.0',
    answer: () => sameErrorOf([`/pages/${'x'.repeat(101)}`, `/numbers/${'1'.repeat(101)}`], ask),
    check: ({ headers }) => expect(headers).not.toHaveProperty('access-control-allow-origin'),
  },
  {
    source: 'an asynchronous constraint that fails',
    becomes: '500 internal_error',
    note: 'before any hook too',
    answer: async () => {
      const { app } = await startApp(
        (started) => started.route({ method: 'GET', url: '/', constraints: { secret: 'x' }, handler: answer }),
        {},
        inRouter({ constraints: { secret: failingConstraint } }),
      )
      return app.inject('/')
    },
    check: ({ body }) => expect(body).not.toContain('c4n4ry'),
  },
  {
    source: 'a `frameworkErrors` of your own that sends an error, or gives a value and sends nothing',
    becomes: '400 bad_request',
    answer: () =>
      sameErrorOf<FrameworkErrors>(
        [(error, _request, reply) => void reply.send(error), () => 'own', async () => 'own'],
        ownFrameworkErrors,
      ),
  },
  {
    source: 'a `frameworkErrors` of your own that throws or rejects',
    becomes: '500 internal_error',
    answer: () =>
      sameErrorOf<FrameworkErrors>(
        [
          () => {
            throw new Error('c4n4ry')
          },
          async () => Promise.reject(new Error('c4n4ry')),
        ],
        ownFrameworkErrors,
      ),
    check: ({ body }) => expect(body).not.toContain('c4n4ry'),
  },
]
