import * as core from 'error-envelope/core'
import { DomainError, defineErrors, isDomainError, MethodNotAllowedError, toEnvelope } from 'error-envelope/core'
import { expect, test } from 'vitest'
import { ownErrorClasses } from '../../src/core/taxonomy.ts'

// The table of the decision record, then the two that a server itself needs.
const taxonomy = [
  [core.DomainError, 'DomainError', 500, 'internal_error', 'Internal Server Error'],
  [core.BadRequestError, 'BadRequestError', 400, 'bad_request', 'Bad Request'],
  [core.AuthenticationError, 'AuthenticationError', 401, 'authentication', 'Unauthorized'],
  [core.ForbiddenError, 'ForbiddenError', 403, 'forbidden', 'Forbidden'],
  [core.NotFoundError, 'NotFoundError', 404, 'not_found', 'Not Found'],
  [core.ConflictError, 'ConflictError', 409, 'conflict', 'Conflict'],
  [core.GoneError, 'GoneError', 410, 'gone', 'Gone'],
  [core.PayloadTooLargeError, 'PayloadTooLargeError', 413, 'payload_too_large', 'Payload Too Large'],
  [
    core.UnsupportedMediaTypeError,
    'UnsupportedMediaTypeError',
    415,
    'unsupported_media_type',
    'Unsupported Media Type',
  ],
  [core.ValidationError, 'ValidationError', 422, 'validation', 'Unprocessable Entity'],
  [core.NotImplementedFeatureError, 'NotImplementedFeatureError', 501, 'not_implemented_feature', 'Not Implemented'],
  [core.UpstreamError, 'UpstreamError', 502, 'upstream', 'Bad Gateway'],
  [core.ServiceUnavailableError, 'ServiceUnavailableError', 503, 'service_unavailable', 'Service Unavailable'],
  [core.MethodNotAllowedError, 'MethodNotAllowedError', 405, 'method_not_allowed', 'Method Not Allowed'],
  [core.RateLimitedError, 'RateLimitedError', 429, 'rate_limited', 'Too Many Requests'],
] as const

test.each(taxonomy.map(([errorClass, ...rest]) => [...rest, errorClass] as const))(
  '%s is %i %s',
  (name, status, code, phrase, errorClass) => {
    const error = new errorClass('Page 42')
    expect(error).toBeInstanceOf(Error)
    expect(error).toBeInstanceOf(DomainError)
    expect(isDomainError(error)).toBe(true)
    expect([errorClass.status, error.status, error.code, error.name]).toEqual([status, status, code, name])
    expect(String(error)).toBe(`${name}: Page 42`)
    expect(error.stack?.split('\n')[0]).toBe(`${name}: Page 42`)
    expect(toEnvelope(error)).toEqual({ error: { code, message: 'Page 42', status, details: null } })
    expect(new errorClass().message).toBe(phrase)
  },
)

test.each(taxonomy.map(([errorClass, name]) => [name, errorClass] as const))(
  '%s takes null for no options',
  (_, errorClass) => {
    expect(new errorClass('Page 42', null as never).details).toBeNull()
  },
)

test('The table holds every class of the package, and each has a status and a code of its own', () => {
  expect(ownErrorClasses).toEqual(taxonomy.map(([errorClass]) => errorClass))
  const exported = Object.values(core).filter((value) => typeof value === 'function' && 'status' in value)
  expect(new Set(exported)).toEqual(new Set(ownErrorClasses))
  expect(new Set(taxonomy.map(([, , status]) => status)).size).toBe(15)
  expect(new Set(taxonomy.map(([, , , code]) => code)).size).toBe(15)
})

test("The names of the package's own classes are fixed: no catalogue gives them another", () => {
  for (const [errorClass] of taxonomy) {
    expect(() => defineErrors({ RenamedError: errorClass })).toThrow('already known as')
  }
})

test('A MethodNotAllowedError carries its methods as Allow, beside other headers', () => {
  const error = new MethodNotAllowedError('', { allow: ['GET', 'HEAD'], headers: { 'x-a': '1' }, details: { a: 1 } })
  expect(error.headers).toEqual({ 'x-a': '1', allow: 'GET, HEAD' })
  expect(error.details).toEqual({ a: 1 })
  expect(error.message).toBe('Method Not Allowed')
  expect(new MethodNotAllowedError('', { allow: [] }).headers).toEqual({ allow: '' })
  expect(new MethodNotAllowedError().headers).toBeUndefined()
})
