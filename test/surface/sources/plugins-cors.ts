import cors, { type FastifyCorsOptions } from '@fastify/cors'
import { type ErrorEnvelopeOptions, ForbiddenError, NotFoundError } from 'error-envelope'
import { expect } from 'vitest'
import { startApp } from '../../fixtures/start-app.ts'
import { everyAnswer } from './every-answer.ts'
import type { Outside, Source } from './source.ts'

const origin = 'https://wiki.example'

async function corsApp(
  options: FastifyCorsOptions = { origin: [origin], credentials: true },
  ours: ErrorEnvelopeOptions = {},
) {
  const { app } = await startApp(async (app) => {
    await app.register(cors, options)
    app.get('/', async () => {
      throw new NotFoundError()
    })
    app.get('/ran', async () => 'passed')
  }, ours)
  return app
}

const allowed = {
  'access-control-allow-origin': origin,
  'access-control-allow-credentials': 'true',
  vary: 'Origin',
}

export const corsSources: readonly Source[] = [
  {
    source: '@fastify/cors: any error of a route, and an unknown route',
    becomes: '404 not_found',
    note: 'with `Access-Control-*` and `Vary`',
    answer: async () => {
      const app = await corsApp()
      const get = (url: string) => app.inject({ url, headers: { origin } })
      expect((await get('/unknown')).headers).toMatchObject(allowed)
      return everyAnswer('404 not_found', [get('/unknown'), get('/')])
    },
    check: ({ headers }) => expect(headers).toMatchObject(allowed),
  },
  {
    source: '@fastify/cors: a malformed URL',
    becomes: '400 bad_request',
    note: 'without these headers, as no hook runs, so that a browser shows it to no script',
    answer: async () => (await corsApp()).inject({ url: '/%zz', headers: { origin } }),
    check: ({ headers }) => expect(headers).not.toHaveProperty('access-control-allow-origin'),
  },
  {
    source: '@fastify/cors: an `origin` function that gives an `Error`',
    becomes: '500 internal_error',
    note: 'give a domain error, or `false` for no CORS',
    answer: async () => {
      const app = await corsApp({ origin: (_origin, done) => done(new Error('Not allowed'), false) })
      return app.inject({ url: '/', headers: { origin } })
    },
    check: ({ headers }) => expect(headers).toMatchObject({ vary: 'Origin' }),
  },
  {
    source: '@fastify/cors: an `origin` function that gives a domain error, also for a preflight',
    becomes: '403 forbidden',
    note: 'with `Vary`',
    answer: async () => {
      const app = await corsApp({ origin: async () => Promise.reject(new ForbiddenError('This origin may not call')) })
      const ask = (method: 'GET' | 'OPTIONS') =>
        app.inject({ method, url: '/', headers: { origin, 'access-control-request-method': 'GET' } })
      return everyAnswer('403 forbidden', [ask('OPTIONS'), ask('GET')])
    },
    check: ({ headers }) => {
      expect(headers).toMatchObject({ vary: 'Origin' })
      expect(headers).not.toHaveProperty('access-control-allow-origin')
    },
  },
  {
    source: '@fastify/cors: OPTIONS without the headers of a preflight, with the option `envelopeOwnBodies`',
    becomes: '400 bad_request',
    answer: async () => (await corsApp({}, { envelopeOwnBodies: true })).inject({ method: 'OPTIONS', url: '/' }),
  },
]

export const outsideCors: readonly Outside[] = [
  {
    source: '@fastify/cors: OPTIONS without the headers of a preflight',
    happens: '400 with the text `Invalid Preflight Request`',
    remedy: 'set its option `strictPreflight: false`, or ours `envelopeOwnBodies: true`',
    check: async () => {
      const ask = async (options: FastifyCorsOptions) => {
        const { statusCode, body } = await (await corsApp(options)).inject({ method: 'OPTIONS', url: '/' })
        return [statusCode, body]
      }
      expect(await ask({})).toEqual([400, 'Invalid Preflight Request'])
      expect(await ask({ strictPreflight: false })).toEqual([204, ''])
    },
  },
  {
    source: '@fastify/cors: an asynchronous `origin` function that rejects with `undefined`',
    happens: 'the handler runs',
    remedy: 'reject with an error: `throw new ForbiddenError()`',
    check: async () => {
      const app = await corsApp({ origin: async () => Promise.reject(undefined) })
      const { headers, body } = await app.inject({ url: '/ran', headers: { origin } })
      expect([headers['access-control-allow-origin'], body]).toEqual([undefined, 'passed'])
    },
  },
]
