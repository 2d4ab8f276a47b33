import auth from '@fastify/auth'
import bearerAuth from '@fastify/bearer-auth'
import cookie from '@fastify/cookie'
import jwt, { type FastifyJWTOptions } from '@fastify/jwt'
import { bearerAuthOptions, type ErrorEnvelopeOptions } from 'error-envelope'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { startApp } from '../../fixtures/start-app.ts'
import { everyAnswer } from './every-answer.ts'
import type { Outside, Source } from './source.ts'

async function jwtApp(options: Partial<FastifyJWTOptions> = {}, envelope: ErrorEnvelopeOptions = {}) {
  const { app } = await startApp(async (app) => {
    await app.register(cookie)
    await app.register(jwt, { secret: 'only for this test', verify: { algorithms: ['HS256'] }, ...options })
    app.get('/', async (request) => {
      await request.jwtVerify()
      return 'passed'
    })
  }, envelope)
  return app
}

const withToken = (app: FastifyInstance, token: string) =>
  app.inject({ url: '/', headers: { authorization: `Bearer ${token}` } })

async function bearerApp(options: object, envelope: ErrorEnvelopeOptions = {}) {
  const { app, log } = await startApp(async (app) => {
    await app.register(bearerAuth, { keys: ['right'], ...options })
    app.get('/', async () => 'passed')
  }, envelope)
  return { app, log }
}

export const tokenSources: readonly Source[] = [
  {
    source: '@fastify/jwt: no token, or one that is broken, forged, expired, unsigned or not trusted',
    becomes: '401 authentication',
    note: 'with the option `challenge`, `WWW-Authenticate` too',
    answer: async () => {
      const app = await jwtApp({}, { challenge: 'Bearer' })
      const distrustful = await jwtApp({ trusted: () => false })
      const byCookie = await jwtApp({ cookie: { cookieName: 'token', signed: false } })
      const good = app.jwt.sign({ name: 'ada' })
      expect((await withToken(app, good)).body).toBe('passed')
      return everyAnswer(
        '401 authentication',
        [
          withToken(app, 'broken'),
          withToken(app, `${good.slice(0, good.lastIndexOf('.'))}.forged`),
          withToken(app, good.slice(0, good.lastIndexOf('.') + 1)),
          withToken(app, app.jwt.sign({ exp: 1 })),
          withToken(distrustful, good),
          byCookie.inject('/'),
          app.inject('/'),
        ],
        [
          'Authorization token is invalid: The token is malformed.',
          'Authorization token is invalid: The token signature is invalid.',
          'Unsigned authorization token',
          'Authorization token expired',
          'Untrusted authorization token',
          'No Authorization was found in request.cookies',
          'No Authorization was found in request.headers',
        ],
      )
    },
    check: ({ headers }) => expect(headers['www-authenticate']).toBe('Bearer'),
  },
  {
    source: '@fastify/jwt: a token that is not valid yet, of another algorithm or type, or with a critical header',
    becomes: '401 authentication',
    note: 'which the plugin itself reports as 500',
    answer: async () => {
      const app = await jwtApp({ verify: { algorithms: ['HS256'], checkTyp: 'at+jwt' } })
      const sign = (payload: object, options = {}) =>
        withToken(app, app.jwt.sign(payload, { header: { alg: 'HS256', typ: 'at+jwt' }, ...options }))
      expect((await sign({})).body).toBe('passed')
      return everyAnswer(
        '401 authentication',
        [
          sign({ nbf: 4_102_444_800 }),
          sign({}, { algorithm: 'HS512', header: { alg: 'HS512', typ: 'at+jwt' } }),
          sign({}, { header: { alg: 'HS256', typ: 'JWT' } }),
          sign({}, { header: { alg: 'HS256', typ: 'at+jwt', crit: ['b64'], b64: true } }),
        ],
        ['The token is not valid yet', ...Array(3).fill('The token is not valid')],
      )
    },
  },
  {
    source: '@fastify/jwt: `Authorization` that is no `Bearer` with one token',
    becomes: '400 bad_request',
    answer: async () => withToken(await jwtApp(), 'two tokens'),
  },
  {
    source: '@fastify/bearer-auth with `bearerAuthOptions()`: no token',
    becomes: '401 authentication',
    note: 'with `WWW-Authenticate: Bearer`',
    answer: async () => {
      const { app, log } = await bearerApp(bearerAuthOptions())
      const received = await app.inject('/')
      expect(log.failures().map(({ level, msg }) => [level, msg])).toEqual([
        [20, 'unauthorized: missing authorization header'],
        [30, '401 authentication'],
      ])
      return received
    },
    check: ({ headers }) => expect(headers['www-authenticate']).toBe('Bearer'),
  },
  {
    source: '@fastify/bearer-auth with `bearerAuthOptions()`: a wrong token',
    becomes: '401 authentication',
    note: 'with `error="invalid_token"` in `WWW-Authenticate`',
    answer: async () => {
      const { app } = await bearerApp({ ...bearerAuthOptions({ realm: 'the "wiki"' }), addHook: 'preParsing' })
      expect((await withToken(app, 'right')).body).toBe('passed')
      return withToken(app, 'wrong')
    },
    check: ({ headers }) =>
      expect(headers['www-authenticate']).toBe('Bearer realm="the \\"wiki\\"", error="invalid_token"'),
  },
  {
    source: '@fastify/bearer-auth with `bearerAuthOptions()`: the `auth` function fails',
    becomes: '500 internal_error',
    answer: async () => {
      const failing = async () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7:5432'))
      const { app } = await bearerApp({ ...bearerAuthOptions(), auth: failing })
      return withToken(app, 'right')
    },
    check: ({ body }) => expect(body).not.toContain('10.0.0.7'),
  },
  {
    source: '@fastify/bearer-auth with `addHook: false`, as with @fastify/auth: no token or a wrong one',
    becomes: '401 authentication',
    note: 'with the option `challenge`, `WWW-Authenticate` too',
    answer: async () => {
      const { app } = await startApp(
        async (app) => {
          await app.register(auth)
          await app.register(bearerAuth, { keys: ['right'], addHook: false })
          const { verifyBearerAuth } = app
          if (verifyBearerAuth === undefined) throw new Error('bearer-auth has no function')
          app.get('/', { preHandler: app.auth([verifyBearerAuth]) }, async () => 'passed')
        },
        { challenge: 'Bearer' },
      )
      return everyAnswer(
        '401 authentication',
        [withToken(app, 'wrong'), app.inject('/')],
        ['invalid authorization header', 'missing authorization header'],
      )
    },
    check: ({ headers }) => expect(headers['www-authenticate']).toBe('Bearer'),
  },
]

export const outsideTokens: readonly Outside[] = [
  {
    source: '@fastify/bearer-auth with its default options',
    happens:
      'A body of its own, such as `401 {"error":"missing authorization header"}`; where `auth` throws, its message',
    remedy: 'spread `bearerAuthOptions()` into its options',
    check: async () => {
      const { app } = await bearerApp({})
      const refused = await app.inject('/')
      expect([refused.statusCode, refused.body]).toEqual([401, '{"error":"missing authorization header"}'])
      const { app: failing } = await bearerApp({ auth: () => Promise.reject(new Error('db')) })
      const failed = await withToken(failing, 'right')
      expect([failed.statusCode, failed.body]).toEqual([500, '{"error":"db"}'])
    },
  },
]
