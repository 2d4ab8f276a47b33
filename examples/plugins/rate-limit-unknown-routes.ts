import rateLimit from '@fastify/rate-limit'
import errorEnvelope, { NotFoundError, rateLimitOptions } from 'error-envelope'
import type { FastifyInstance } from 'fastify'

export async function limitUnknownRoutes(app: FastifyInstance) {
  await app.register(errorEnvelope, { notFound: false })
  await app.register(rateLimit, { max: 100, ...rateLimitOptions() })
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, async () => {
    throw new NotFoundError('Route not found')
  })
}
