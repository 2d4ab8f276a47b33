import { ApiError, type ApiErrorFields, shouldRetry } from 'error-envelope/client'
import { expect, test } from 'vitest'

const errorOf = (fields: ApiErrorFields) => new ApiError('m', fields)
const idempotent = ['GET', 'HEAD', 'PUT', 'DELETE']
const others = ['POST', 'PATCH', undefined]

// What failed, by whether it is sent again: an idempotent method, and any other or one that is not known.
test.each<[what: string, fields: ApiErrorFields, repeatable: boolean, otherwise: boolean]>([
  ['429', { kind: 'http', status: 429 }, true, true],
  ['429 with a time', { kind: 'http', status: 429, retryAfter: 30 }, true, true],
  ['503 with a time', { kind: 'http', status: 503, retryAfter: 30 }, true, true],
  ['503 with a time that has come', { kind: 'http', status: 503, retryAfter: 0 }, true, true],
  ['503', { kind: 'http', status: 503 }, true, false],
  ['408', { kind: 'http', status: 408 }, false, false],
  ['502', { kind: 'http', status: 502 }, true, false],
  ['504', { kind: 'http', status: 504 }, true, false],
  ['502 with a time', { kind: 'http', status: 502, retryAfter: 30 }, true, false],
  ['no answer', { kind: 'network' }, true, false],
  ['no answer in time', { kind: 'timeout' }, true, false],
  ['a request that was called off', { kind: 'aborted' }, false, false],
  ['an answer that is no JSON', { kind: 'parse', status: 200 }, false, false],
  ['302', { kind: 'http', status: 302 }, false, false],
  ['304', { kind: 'http', status: 304 }, false, false],
  ['400', { kind: 'http', status: 400 }, false, false],
  ['401', { kind: 'http', status: 401 }, false, false],
  ['403', { kind: 'http', status: 403 }, false, false],
  ['404', { kind: 'http', status: 404 }, false, false],
  ['409', { kind: 'http', status: 409 }, false, false],
  ['409 with a time', { kind: 'http', status: 409, retryAfter: 30 }, false, false],
  ['422', { kind: 'http', status: 422 }, false, false],
  ['425', { kind: 'http', status: 425 }, false, false],
  ['500', { kind: 'http', status: 500 }, false, false],
  ['500 with a time', { kind: 'http', status: 500, retryAfter: 30 }, false, false],
  ['501', { kind: 'http', status: 501 }, false, false],
])('%s', (_what, fields, repeatable, otherwise) => {
  for (const method of idempotent) expect(shouldRetry(errorOf({ ...fields, method })), method).toBe(repeatable)
  for (const method of others) expect(shouldRetry(errorOf({ ...fields, method })), method).toBe(otherwise)
})

test('The status of the answer counts, and not that of the body', () => {
  expect(shouldRetry(errorOf({ kind: 'http', status: 500, bodyStatus: 429 }))).toBe(false)
  expect(shouldRetry(errorOf({ kind: 'http', status: 429, bodyStatus: 500 }))).toBe(true)
})

test.each<[what: string, thrown: unknown, isRetried: boolean]>([
  ['an answer of 429', new Response(null, { status: 429 }), true],
  ['an answer of 503 with a time', new Response(null, { status: 503, headers: { 'retry-after': '1' } }), true],
  ['an answer of 503', new Response(null, { status: 503 }), false],
  ['an envelope', { error: { code: 'rate_limited', message: 'm', status: 429, details: null } }, true],
  ['the error of a library', { response: new Response(null, { status: 502 }), options: { method: 'get' } }, true],
  [
    'the error of a library that sent something',
    { response: new Response(null, { status: 502 }), options: { method: 'post' } },
    false,
  ],
  ['what fetch threw, of a request that is not known', new TypeError('fetch failed'), false],
  ['an error of the program', new RangeError('x'), false],
  ['nothing', undefined, false],
  ['a text', '429', false],
])('What is no ApiError is judged as the one it becomes: %s', (_what, thrown, isRetried) => {
  expect(shouldRetry(thrown)).toBe(isRetried)
})
