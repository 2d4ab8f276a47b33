import { once } from 'node:events'
import auth from '@fastify/auth'
import basicAuth, { type FastifyBasicAuthOptions } from '@fastify/basic-auth'
import { AuthenticationError, ForbiddenError } from 'error-envelope'
import { expect } from 'vitest'
import { expectEnvelope } from '../../fixtures/expect-envelope.ts'
import { startApp } from '../../fixtures/start-app.ts'
import { everyAnswer } from './every-answer.ts'
import type { Outside, Source } from './source.ts'

async function authApp(verify: () => Promise<void>) {
  const { app } = await startApp(async (app) => {
    await app.register(auth)
    app.get('/', { preHandler: app.auth([verify]) }, async () => 'passed')
  })
  return app
}

async function basicApp(options: Partial<FastifyBasicAuthOptions>) {
  const { app } = await startApp(async (app) => {
    await app.register(basicAuth, { validate: async () => {}, authenticate: { realm: 'wiki' }, ...options })
    app.get('/', { onRequest: app.basicAuth }, async () => 'passed')
  })
  const get = (authorization?: string) => app.inject({ url: '/', headers: authorization ? { authorization } : {} })
  return { app, get, withPassword: () => get(`Basic ${btoa('ada:secret')}`) }
}

const challenge = 'Basic realm="wiki", charset="UTF-8"'

export const basicSources: readonly Source[] = [
  {
    source: '@fastify/auth: a function gives an `Error` without a status',
    becomes: '401 authentication',
    note: 'with the phrase of the status as message',
    answer: async () => (await authApp(() => Promise.reject(new Error('role 17 is missing')))).inject('/'),
    check: (answer) => expect(expectEnvelope(answer).message).toBe('Unauthorized'),
  },
  {
    source: '@fastify/auth: a function gives a domain error',
    becomes: '403 forbidden',
    answer: async () => (await authApp(() => Promise.reject(new ForbiddenError('Editors only')))).inject('/'),
  },
  {
    source: '@fastify/auth: a function gives a text, which is no error',
    becomes: '500 internal_error',
    answer: async () => (await authApp(() => Promise.reject('denied'))).inject('/'),
  },
  {
    source: '@fastify/basic-auth: no credentials, or broken ones',
    becomes: '401 authentication',
    note: 'with `WWW-Authenticate` where the option `authenticate` is set',
    answer: async () => {
      const { get, withPassword } = await basicApp({})
      expect((await withPassword()).body).toBe('passed')
      return everyAnswer('401 authentication', [get('Basic ?'), get('Bearer x'), get()])
    },
    check: ({ headers }) => expect(headers['www-authenticate']).toBe(challenge),
  },
  {
    source: '@fastify/basic-auth with `proxyMode`: no credentials',
    becomes: '407 http_407',
    note: 'with `Proxy-Authenticate`',
    answer: async () => (await basicApp({ proxyMode: true })).get(),
    check: ({ headers }) => expect(headers['proxy-authenticate']).toBe(challenge),
  },
  {
    source: '@fastify/basic-auth: `validate` gives a plain `Error` or an `AuthenticationError`',
    becomes: '401 authentication',
    note: 'with `WWW-Authenticate`',
    answer: async () => {
      const plain = await basicApp({ validate: async () => Promise.reject(new Error('Wrong password')) })
      const domain = await basicApp({ validate: async () => Promise.reject(new AuthenticationError('Wrong password')) })
      return everyAnswer('401 authentication', [plain.withPassword(), domain.withPassword()])
    },
    check: (answer) => {
      expect(expectEnvelope(answer).message).toBe('Wrong password')
      expect(answer.headers['www-authenticate']).toBe(challenge)
    },
  },
]

export const outsideBasic: readonly Outside[] = [
  {
    source: '@fastify/auth: a function rejects with `undefined`',
    happens: 'the request passes',
    remedy: 'reject with an error: `throw new AuthenticationError()`',
    check: async () => {
      const { statusCode, body } = await (await authApp(() => Promise.reject())).inject('/')
      expect([statusCode, body]).toEqual([200, 'passed'])
    },
  },
  {
    source: '@fastify/basic-auth: `validate` rejects with something other than an object',
    happens: 'the request never ends, and the process has an unhandled rejection',
    remedy: 'reject with an error: `throw new AuthenticationError()`',
    check: async () => {
      const { withPassword } = await basicApp({ validate: () => Promise.reject('denied') })
      let hasAnswered = false
      const others = process.listeners('unhandledRejection')
      process.removeAllListeners('unhandledRejection')
      const unhandled = once(process, 'unhandledRejection')
      try {
        void withPassword().then(() => {
          hasAnswered = true
        })
        const [reason] = await unhandled
        expect(reason).toBeInstanceOf(TypeError)
        expect(hasAnswered).toBe(false)
      } finally {
        for (const listener of others) process.on('unhandledRejection', listener)
      }
    },
  },
]
