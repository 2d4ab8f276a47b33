import { ForbiddenError, RateLimitedError } from '../core/index.ts'

/** What @fastify/rate-limit tells of a request that it refuses. */
export interface RateLimitContext {
  /** True where the caller has been refused so often that it is banned. */
  readonly ban: boolean
  /** Milliseconds until the caller may come back. */
  readonly ttl: number
}

/** Options of @fastify/rate-limit that make its refusals domain errors. */
export interface RateLimitErrorOptions {
  readonly errorResponseBuilder: (request: unknown, context: RateLimitContext) => RateLimitedError | ForbiddenError
}

/**
 * Gives the options with which @fastify/rate-limit refuses by domain errors: 429 `rate_limited`, whose message says how
 * long to wait in whole seconds, and 403 `forbidden` for a ban.
 *
 *     await app.register(rateLimit, { max: 100, timeWindow: '1 minute', ...rateLimitOptions() })
 *
 * The headers stay those that the plugin sets by its own options: Retry-After, with the same seconds, and x-ratelimit-*.
 */
export function rateLimitOptions(): RateLimitErrorOptions {
  return { errorResponseBuilder: toDomainError }
}

function toDomainError(_request: unknown, { ban, ttl }: RateLimitContext): RateLimitedError | ForbiddenError {
  if (ban) return new ForbiddenError('Access is blocked after too many requests')
  // Rounded as the plugin rounds it for its Retry-After.
  const seconds = Math.max(1, Math.ceil(ttl / 1000))
  return new RateLimitedError(`Too many requests, try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`)
}
