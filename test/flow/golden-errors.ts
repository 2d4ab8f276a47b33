import { httpErrors } from '@fastify/sensible'
import {
  AuthenticationError,
  BadRequestError,
  ConflictError,
  DomainError,
  ForbiddenError,
  GoneError,
  MethodNotAllowedError,
  NotFoundError,
  NotImplementedFeatureError,
  PayloadTooLargeError,
  RateLimitedError,
  ServiceUnavailableError,
  UnsupportedMediaTypeError,
  UpstreamError,
  ValidationError,
} from 'error-envelope'

class PageLockedError extends ConflictError {}

/** What a route throws to get the golden envelope of a name. */
export const goldenErrors: Readonly<Record<string, () => unknown>> = {
  'domain-error': () => new DomainError('The index is being rebuilt'),
  'bad-request': () => new BadRequestError('The cursor is not one of ours'),
  authentication: () => new AuthenticationError('The token has expired'),
  forbidden: () => new ForbiddenError('Only editors may publish'),
  'not-found': () => new NotFoundError('Page 42 not found'),
  conflict: () => new ConflictError('The page has changed since'),
  gone: () => new GoneError('Page 42 was deleted'),
  'payload-too-large': () => new PayloadTooLargeError('A page holds at most 1 MB'),
  'unsupported-media-type': () => new UnsupportedMediaTypeError('Only Markdown can be imported'),
  validation: () => new ValidationError('A page can not be its own parent'),
  'not-implemented-feature': () => new NotImplementedFeatureError('Export to PDF is planned'),
  upstream: () => new UpstreamError('The search service does not answer'),
  'service-unavailable': () => new ServiceUnavailableError('The database is being moved'),
  'method-not-allowed': () => new MethodNotAllowedError('Pages can not be patched', { allow: ['GET', 'PUT'] }),
  'rate-limited': () => new RateLimitedError('Too many searches', { retryAfter: 30 }),

  'no-message': () => new NotFoundError(),
  'page-locked': () =>
    new PageLockedError('Page 42 is locked', {
      details: { lockedBy: 'ada', since: new Date('2026-07-17T09:00:00Z'), tags: ['draft', null] },
    }),
  'details-list': () => new ValidationError('Two links are broken', { details: [{ href: '/a' }, { href: '/b' }] }),
  'wide-characters': () => new NotFoundError('Seite „Über uns“ fehlt: 日本語 😀 "\\ \n', { details: { ключ: '値' } }),

  'raw-conflict': () => httpErrors.conflict('The page has changed since'),
  'raw-bad-gateway': () => httpErrors.badGateway('connect ECONNREFUSED 10.0.0.7:5432'),
  'raw-exposed': () => httpErrors.createError(503, 'Back at noon', { expose: true }),
  'http-418': () => httpErrors.imateapot(),
  unexpected: () => new TypeError("Cannot read properties of undefined (reading 'slug')"),
}
