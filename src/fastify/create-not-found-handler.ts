import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MethodNotAllowedError, NotFoundError } from '../core/index.ts'
import { handleDomainError } from './handle-domain-error.ts'
import { respond } from './respond.ts'
import type { Settings } from './to-settings.ts'

/**
 * Makes the handler of requests that no route matches: 405 with `Allow` where the path exists for another method
 * (RFC 9110 §15.5.6), else 404, without the URL in its message.
 */
export function createNotFoundHandler(app: FastifyInstance, settings: Settings) {
  return function envelopeNotFoundHandler(request: FastifyRequest, reply: FastifyReply): void {
    const allow = settings.methodNotAllowed ? allowedMethods(app, request) : []
    const error =
      allow.length > 0
        ? new MethodNotAllowedError('The method is not allowed for this route', { allow })
        : new NotFoundError('Route not found')
    respond(reply, { ...handleDomainError(error), source: 'http' }, settings)
  }
}

// Empty where only OPTIONS has a route (@fastify/cors has one for every path), and where the request's own method has
// one: then its handler called reply.callNotFound().
function allowedMethods(app: FastifyInstance, request: FastifyRequest): string[] {
  const methods = app.supportedMethods.filter((method) => hasRoute(app, method, request))
  return methods.includes(request.method) || methods.every((method) => method === 'OPTIONS') ? [] : methods
}

// A wildcard matches any path, so it says nothing of this one.
function hasRoute(app: FastifyInstance, method: string, { headers, raw }: FastifyRequest): boolean {
  try {
    const constraints = { host: headers.host ?? headers[':authority'], version: headers['accept-version'] }
    const route: FoundRoute | null = app.findRoute({ method, url: raw.url ?? '', constraints } as FindOptions)
    // What find-my-way gives for a malformed URL has no query.
    return route !== null && route.searchParams !== undefined && !('*' in (route.params ?? {}))
  } catch {
    return false
  }
}

type FindOptions = Parameters<FastifyInstance['findRoute']>[0]

interface FoundRoute {
  readonly params?: object
  readonly searchParams?: object
}
