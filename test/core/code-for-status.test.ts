import { codeForStatus, NotFoundError } from 'error-envelope/core'
import { expect, test } from 'vitest'

test.each([
  [400, 'bad_request'],
  [401, 'authentication'],
  [403, 'forbidden'],
  [404, 'not_found'],
  [405, 'method_not_allowed'],
  [409, 'conflict'],
  [410, 'gone'],
  [413, 'payload_too_large'],
  [415, 'unsupported_media_type'],
  [422, 'validation'],
  [429, 'rate_limited'],
  [500, 'internal_error'],
  [501, 'not_implemented_feature'],
  [502, 'upstream'],
  [503, 'service_unavailable'],
])('A raw %i has the code %s', (status, code) => {
  expect(codeForStatus(status)).toBe(code)
})

test('Every other status of 400-599 names itself', () => {
  const owned = [400, 401, 403, 404, 405, 409, 410, 413, 415, 422, 429, 500, 501, 502, 503]
  for (let status = 400; status <= 599; status++) {
    if (!owned.includes(status)) expect(codeForStatus(status)).toBe(`http_${status}`)
  }
})

test('A class defined later never takes over the code of a status', () => {
  class MissingThingError extends NotFoundError {}
  class TeapotError extends NotFoundError {
    static override readonly status = 418
  }
  expect(new MissingThingError().code).toBe('missing_thing')
  expect(new TeapotError().status).toBe(418)
  expect(codeForStatus(404)).toBe('not_found')
  expect(codeForStatus(418)).toBe('http_418')
})
