import rateLimit from '@fastify/rate-limit'
import { rateLimitOptions } from 'error-envelope'
import type { FastifyInstance } from 'fastify'

export async function limitRates(app: FastifyInstance) {
  await app.register(rateLimit, { max: 100, timeWindow: '1 minute', ...rateLimitOptions() })
}
