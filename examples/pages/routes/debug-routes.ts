import { setTimeout } from 'node:timers/promises'
import rateLimit from '@fastify/rate-limit'
import { RateLimitedError, rateLimitOptions, ServiceUnavailableError } from 'error-envelope'
import { Type } from 'typebox'
import type { Routes } from './routes.ts'

/** Failures on purpose, to show what becomes of them. No part of the published API. */
export const debugRoutes: Routes = async (app, { database }) => {
  app.get(
    '/debug/http-error/:status',
    {
      schema: {
        hide: true,
        summary: 'Throw a raw HTTP error',
        params: Type.Object({ status: Type.Integer({ minimum: 400, maximum: 599 }) }),
      },
    },
    async (request) => {
      throw app.httpErrors.createError(request.params.status, 'Raised by httpErrors')
    },
  )

  app.get('/debug/failure', { schema: { hide: true, summary: 'Fail in a way that nobody foresaw' } }, () =>
    database.query('SELECT secret FROM no_such_table'),
  )

  await app.register(rateLimit, { global: false, ...rateLimitOptions() })
  app.get(
    '/debug/limited',
    {
      schema: { hide: true, summary: 'Answer one request in three seconds' },
      config: { rateLimit: { max: 1, timeWindow: 3000 } },
      errors: [RateLimitedError],
    },
    async () => ({}),
  )

  let repairedAt = 0
  app.post('/debug/repairs', { schema: { hide: true, summary: 'Be out of service for three seconds' } }, async () => {
    repairedAt = Date.now() + 3000
    return {}
  })
  app.get('/debug/repairs', { schema: { hide: true, summary: 'Answer unless out of service' } }, async () => {
    const retryAfter = (repairedAt - Date.now()) / 1000
    if (retryAfter > 0) throw new ServiceUnavailableError('The wiki is being repaired', { retryAfter })
    return {}
  })

  app.get('/debug/proxy', { schema: { hide: true, summary: 'Answer as a proxy whose server is away' } }, (_, reply) =>
    reply.code(502).type('text/html').send('<html><h1>502 Bad Gateway</h1></html>'),
  )

  app.get('/debug/log-in', { schema: { hide: true, summary: 'Answer as a network that wants a log-in' } }, (_, reply) =>
    reply.type('text/html').send('<html><h1>Welcome to the Wi-Fi</h1></html>'),
  )

  app.get('/debug/no-answer', { schema: { hide: true, summary: 'Break the connection' } }, (request, reply) => {
    reply.hijack()
    request.raw.destroy()
  })

  app.get('/debug/slow', { schema: { hide: true, summary: 'Answer after five seconds' } }, async () => {
    await setTimeout(5000, undefined, { ref: false })
    return {}
  })
}
