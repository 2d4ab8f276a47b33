import cookie from '@fastify/cookie'
import csrf from '@fastify/csrf-protection'
import session, { type FastifySessionOptions } from '@fastify/session'
import { NotFoundError } from 'error-envelope'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { startApp } from '../../fixtures/start-app.ts'
import { everyAnswer } from './every-answer.ts'
import type { Source } from './source.ts'

async function cookieApp(routes: (app: FastifyInstance) => unknown) {
  const { app, log } = await startApp(async (app) => {
    await app.register(cookie)
    await routes(app)
  })
  return { app, log }
}

type Store = NonNullable<FastifySessionOptions['store']>

// A session store that fails on the given calls.
function brokenStore(calls: readonly (keyof Store)[]): Store {
  const answer = (call: keyof Store) => (calls.includes(call) ? new Error('connect ECONNREFUSED 10.0.0.7:6379') : null)
  return {
    get: (_id, done) => done(answer('get'), null),
    set: (_id, _session, done) => done(answer('set')),
    destroy: (_id, done) => done(answer('destroy')),
  }
}

async function sessionApp(calls: readonly (keyof Store)[]) {
  const { app } = await cookieApp(async (app) => {
    await app.register(session, {
      secret: 'a secret of at least thirty-two characters',
      cookie: { secure: false },
      store: brokenStore(calls),
    })
    app.get('/', async (request) => {
      request.session.set('name' as never, 'ada' as never)
      return 'passed'
    })
  })
  return app
}

export const cookieSources: readonly Source[] = [
  {
    source: '@fastify/csrf-protection: no secret, or a wrong token',
    becomes: '403 forbidden',
    answer: async () => {
      const { app } = await cookieApp(async (app) => {
        await app.register(csrf)
        app.post('/', { onRequest: app.csrfProtection }, async () => 'passed')
      })
      const post = (headers: Record<string, string>) => app.inject({ method: 'POST', url: '/', headers })
      return everyAnswer(
        '403 forbidden',
        [post({}), post({ cookie: '_csrf=secret', 'csrf-token': 'wrong' })],
        ['Missing csrf secret', 'Invalid csrf token'],
      )
    },
  },
  {
    source: '@fastify/cookie: an error after `setCookie`',
    becomes: '404 not_found',
    note: 'with the cookie',
    answer: async () => {
      const { app } = await cookieApp((app) =>
        app.get('/', async (_request, reply) => {
          reply.setCookie('seen', 'yes').clearCookie('draft')
          throw new NotFoundError()
        }),
      )
      return app.inject('/')
    },
    check: ({ headers }) =>
      expect(headers['set-cookie']).toEqual([
        'seen=yes; SameSite=Lax',
        'draft=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; SameSite=Lax',
      ]),
  },
  {
    source: '@fastify/cookie: a cookie whose name or domain can’t be sent, which fails in `onSend`',
    becomes: '500 internal_error',
    answer: async () => {
      const { app } = await cookieApp((app) => {
        app.get('/name', async (_request, reply) => reply.setCookie('a name', 'x').send('passed'))
        app.get('/domain', async (_request, reply) => reply.setCookie('name', 'x', { domain: 'a\nb' }).send('passed'))
      })
      return everyAnswer('500 internal_error', [app.inject('/name'), app.inject('/domain')])
    },
    check: ({ headers }) => expect(headers['set-cookie']).toBeUndefined(),
  },
  {
    source: '@fastify/session: the store fails, before the handler or as the session is saved',
    becomes: '500 internal_error',
    answer: async () => {
      const working = await sessionApp([])
      const first = await working.inject('/')
      expect(first.body).toBe('passed')
      const sent = { url: '/', headers: { cookie: String(first.headers['set-cookie']).split(';', 1)[0] as string } }
      const [unreadable, unwritable] = [await sessionApp(['get']), await sessionApp(['set'])]
      return everyAnswer('500 internal_error', [unreadable.inject(sent), unwritable.inject('/')])
    },
    check: ({ body }) => expect(body).not.toContain('10.0.0.7'),
  },
]
