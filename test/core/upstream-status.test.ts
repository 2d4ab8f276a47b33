import { toEnvelope, UpstreamError } from 'error-envelope/core'
import Type from 'typebox'
import { expect, test } from 'vitest'

test('An UpstreamError knows what the service behind answered with, and no client learns of it', () => {
  const error = new UpstreamError('The index has failed', {
    upstreamStatus: 418,
    details: { index: 'pages' },
    cause: 1,
  })
  expect([error.upstreamStatus, error.status, error.cause]).toEqual([418, 502, 1])
  expect(toEnvelope(error)).toEqual({
    error: { code: 'upstream', message: 'The index has failed', status: 502, details: { index: 'pages' } },
  })
})

test.each([undefined, null, Number.NaN, Number.POSITIVE_INFINITY, 0, 99, 600, 404.5, -404, '404', 404n, {}])(
  'What is no HTTP status is no upstreamStatus: %s',
  (upstreamStatus) => {
    expect(new UpstreamError('', { upstreamStatus: upstreamStatus as never }).upstreamStatus).toBeUndefined()
  },
)

test('Without options there is no upstreamStatus', () => {
  expect(new UpstreamError().upstreamStatus).toBeUndefined()
  expect(new UpstreamError('', null as never).upstreamStatus).toBeUndefined()
})

test('Subclasses have an upstreamStatus, those with a schema of details too', () => {
  class IndexFailedError extends UpstreamError {}
  class IndexStaleError extends UpstreamError.withDetails(Type.Object({ index: Type.String() })) {}
  expect(new IndexFailedError('', { upstreamStatus: 503 }).upstreamStatus).toBe(503)
  const options = { details: { index: 'pages' }, upstreamStatus: 504 }
  const stale = new IndexStaleError('', options)
  expect([stale.upstreamStatus, stale.details, stale.code]).toEqual([504, { index: 'pages' }, 'index_stale'])
})
