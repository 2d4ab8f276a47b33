// What leaves through this door: the Fastify plugin, options of the server and of other plugins, its three handlers.
// It has no subpath of its own; it leaves through the root door.

export { type BearerAuthErrorOptions, bearerAuthOptions } from './bearer-auth-options.ts'
export { declareErrors, type FastifyScope } from './declare-errors.ts'
export { type EnvelopeServerOptions, envelopeServerOptions } from './envelope-server-options.ts'
export { errorEnvelope } from './error-envelope.ts'
export type { EnvelopeContext, ErrorEnvelopeOptions, LogLevel } from './error-envelope-options.ts'
export type { ErrorReply, ErrorSource } from './error-reply.ts'
export { handleDomainError } from './handle-domain-error.ts'
export { handleHttpError } from './handle-http-error.ts'
export { handleValidationError } from './handle-validation-error.ts'
export { type RateLimitContext, type RateLimitErrorOptions, rateLimitOptions } from './rate-limit-options.ts'
