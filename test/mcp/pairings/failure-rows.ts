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
import { ads, openbridge, sandboxLimitation, schemaViolation, sp, type Upstream } from 'error-envelope/mcp'

/** What no envelope may hold: every failure that is not the author's own words hides it somewhere. */
export const canary = 'canary-5f2c1d'

/** Makes what a tool throws. */
type Make = () => unknown

/** What is expected of the envelope: its kind, its code, whether it is worth a retry, and anything else of it. */
type Expected = readonly [kind: string, code: string, retryable: boolean, more?: object]

class PageLockedError extends ConflictError {}
class TokenExpiredError extends AuthenticationError {}
class QuotaSpentError extends RateLimitedError {}
class TeapotError extends DomainError {
  static override readonly status = 418
}
class UnknownCallerError extends DomainError {
  static override readonly status = 401
}
class NoAccessError extends DomainError {
  static override readonly status = 403
}
class TooManyCallsError extends DomainError {
  static override readonly status = 429
}
class DiskFullError extends DomainError {
  static override readonly status = 507
}
class IndexBusyError extends ConflictError {
  static override readonly retryable = true
}

const input = 'mcp_input_validation'
const inner = 'internal_error'
const locked = () =>
  new PageLockedError('Page p1 is locked.', { details: { lockedBy: 'ada' }, cause: new Error(canary) })

/** Domain errors, by the rows of the table of the design: what is thrown, and what it is in MCP. */
export const domainRows: Readonly<Record<string, readonly [Make, ...Expected]>> = {
  BadRequestError: [() => new BadRequestError('Not like this.'), input, 'BAD_REQUEST', false],
  ValidationError: [() => new ValidationError('Not this.'), input, 'VALIDATION', false],
  NotFoundError: [() => new NotFoundError('There is no page p1.'), input, 'NOT_FOUND', false],
  ConflictError: [() => new ConflictError('It changed.'), input, 'CONFLICT', false],
  GoneError: [() => new GoneError('It is no more.'), input, 'GONE', false],
  PayloadTooLargeError: [() => new PayloadTooLargeError(), input, 'PAYLOAD_TOO_LARGE', false],
  UnsupportedMediaTypeError: [() => new UnsupportedMediaTypeError(), input, 'UNSUPPORTED_MEDIA_TYPE', false],
  MethodNotAllowedError: [() => new MethodNotAllowedError(), input, 'METHOD_NOT_ALLOWED', false],
  'a subclass with details': [
    locked,
    input,
    'PAGE_LOCKED',
    false,
    { summary: 'Page p1 is locked.', details: [{ details: { lockedBy: 'ada' } }] },
  ],
  'a subclass that says it is worth a retry': [() => new IndexBusyError('Busy.'), input, 'INDEX_BUSY', true],
  AuthenticationError: [() => new AuthenticationError('Who?'), 'auth_error', 'AUTHENTICATION_ERROR', false],
  'a subclass of AuthenticationError': [() => new TokenExpiredError('Old.'), 'auth_error', 'TOKEN_EXPIRED', false],
  ForbiddenError: [() => new ForbiddenError('Not you.'), 'auth_error', 'FORBIDDEN', false],
  RateLimitedError: [
    () => new RateLimitedError('Slowly.', { retryAfter: 2.5 }),
    'rate_limited',
    'RATE_LIMITED',
    true,
    { _meta: { retry_after_seconds: 2.5 } },
  ],
  'a subclass of RateLimitedError': [() => new QuotaSpentError('Spent.'), 'rate_limited', 'QUOTA_SPENT', true],
  'an upstream without a status': [() => new UpstreamError('Gone quiet.'), inner, 'TOOL_EXECUTION_FAILED', true],
  'an upstream with 503': [
    () => new UpstreamError('Broken.', { upstreamStatus: 503 }),
    inner,
    'UPSTREAM_HTTP_503',
    true,
  ],
  'an upstream with 404': [
    () => new UpstreamError('None.', { upstreamStatus: 404 }),
    inner,
    'UPSTREAM_HTTP_404',
    false,
  ],
  ServiceUnavailableError: [() => new ServiceUnavailableError(), inner, 'SERVICE_UNAVAILABLE', true],
  NotImplementedFeatureError: [() => new NotImplementedFeatureError(), inner, 'NOT_IMPLEMENTED_FEATURE', false],
  'the base class': [() => new DomainError('As I say.'), inner, 'INTERNAL_ERROR', false, { summary: 'As I say.' }],
  'a subclass of the base with 401': [() => new UnknownCallerError(), 'auth_error', 'UNKNOWN_CALLER', false],
  'a subclass of the base with 403': [() => new NoAccessError(), 'auth_error', 'NO_ACCESS', false],
  'a subclass of the base with 429': [() => new TooManyCallsError(), 'rate_limited', 'TOO_MANY_CALLS', true],
  'a subclass of the base with 418': [() => new TeapotError(), input, 'TEAPOT', false],
  'a subclass of the base with 507': [() => new DiskFullError(), inner, 'DISK_FULL', false],
  'an error caused by a domain error': [() => new Error(canary, { cause: locked() }), input, 'PAGE_LOCKED', false],
  'what a sandbox does not have': [
    () => sandboxLimitation('There is no module fs.'),
    'sandbox_runtime',
    'CODE_MODE_SANDBOX_LIMITATION',
    false,
  ],
  "a tool's own check": [
    () => schemaViolation({ field: 'identityId', code: 'SCHEMA_IDENTITY_NOT_FOUND', allowed: ['i1'] }),
    input,
    'SCHEMA_IDENTITY_NOT_FOUND',
    false,
    { details: [{ field: 'identityId', allowed: ['i1'] }] },
  ],
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers })
const spErrors = { errors: [{ code: 'InvalidInput', message: 'No such order.', details: '' }] }
const secretive = () => new TypeError(`fetch failed: Authorization: Bearer ${canary}${canary}${canary}`)

/** Failures of upstreams, thrown in a tool of Amazon SP-API. */
export const upstreamRows: Readonly<Record<string, readonly [Make, ...Expected]>> = {
  'SP 400': [
    () => sp.fromResponse(json(400, spErrors, { 'x-amzn-requestid': 'r-1' })),
    'sp_api_http',
    'SP_API_HTTP_400',
    false,
    { details: [{ upstream_code: 'InvalidInput', upstream_message: 'No such order.', request_id: 'r-1' }] },
  ],
  'SP 401': [() => sp.fromResponse(json(401, {})), 'auth_error', 'SP_API_HTTP_401', false],
  'SP 403': [() => sp.fromResponse(json(403, {})), 'auth_error', 'SP_API_HTTP_403', false],
  'SP 429': [
    () => sp.fromResponse(json(429, {}, { 'retry-after': '1.5', 'x-amzn-ratelimit-limit': '0.0167' })),
    'rate_limited',
    'RATE_LIMITED',
    true,
    { _meta: { retry_after_seconds: 1.5, rate_limit: { limit_per_second: 0.0167 } } },
  ],
  'SP 500 with HTML': [
    () => sp.fromResponse(new Response('<html><title>Oops</title></html>', { status: 500 })),
    'sp_api_http',
    'SP_API_HTTP_500',
    true,
  ],
  'SP 503 without a body': [
    () => sp.fromResponse(new Response(null, { status: 503 })),
    'sp_api_http',
    'SP_API_HTTP_503',
    true,
  ],
  'SP 400 that repeats a secret': [
    () => sp.fromResponse(json(400, { message: `Bad header Authorization: Bearer ${canary}${canary}${canary}` })),
    'sp_api_http',
    'SP_API_HTTP_400',
    false,
  ],
  'SP without an answer': [() => sp.clientError(secretive()), 'sp_api_client', 'TOOL_EXECUTION_FAILED', true],
  'Ads 422': [
    () => ads.fromResponse(json(422, { code: '422', details: 'No.' })),
    'ads_api_http',
    'ADS_API_HTTP_422',
    false,
  ],
  'Ads without an answer': [() => ads.clientError(secretive()), 'ads_api_client', 'TOOL_EXECUTION_FAILED', true],
  'Openbridge 404': [() => openbridge.fromResponse(json(404, {})), 'sp_api_http', 'OPENBRIDGE_HTTP_404', false],
  'a plain UpstreamError with 502': [
    () => new UpstreamError('Broken.', { upstreamStatus: 502 }),
    'sp_api_http',
    'SP_API_HTTP_502',
    true,
  ],
  'a plain UpstreamError with 401': [
    () => new UpstreamError('Who?', { upstreamStatus: 401 }),
    'auth_error',
    'SP_API_HTTP_401',
    false,
  ],
  'a plain UpstreamError': [() => new UpstreamError('Quiet.'), 'sp_api_client', 'TOOL_EXECUTION_FAILED', true],
}

/** What nobody expected, each with the canary in it: all of it is the same envelope. */
export const unexpectedRows: Readonly<Record<string, Make>> = {
  'an error with a secret': () => new Error(`password=${canary}`),
  'an error caused by others with secrets': () => new Error('x', { cause: new TypeError(canary, { cause: canary }) }),
  'an error with the name and fields of a secret': () =>
    Object.assign(new Error('x'), { name: canary, code: canary, data: { [canary]: canary } }),
  'a text': () => canary,
  'an object': () => ({ message: canary, code: 'PAGE_LOCKED' }),
  null: () => null,
  undefined: () => undefined,
  'a text that is an envelope': () => new Error(JSON.stringify({ _envelope_version: 1, summary: canary })),
  'an error whose message throws': () =>
    Object.defineProperty(new Error('x'), 'message', {
      get() {
        throw new Error(canary)
      },
    }),
}

/** The upstreams that the tools of the suite may fail by. */
export const upstreamsOfSuite: readonly Upstream[] = [sp, ads, openbridge]
