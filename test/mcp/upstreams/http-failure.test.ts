import fc from 'fast-check'
import { expect, test } from 'vitest'
import { failureOfStatus, httpFailure } from '../../../src/mcp/upstreams/http-failure.ts'
import { ads, openbridge, sp } from '../../../src/mcp/upstreams/upstreams.ts'

test.each([
  [200, 'ads_api_http', 'ADS_API_HTTP_200', false],
  [302, 'ads_api_http', 'ADS_API_HTTP_302', false],
  [400, 'ads_api_http', 'ADS_API_HTTP_400', false],
  [401, 'auth_error', 'ADS_API_HTTP_401', false],
  [403, 'auth_error', 'ADS_API_HTTP_403', false],
  [404, 'ads_api_http', 'ADS_API_HTTP_404', false],
  [408, 'ads_api_http', 'ADS_API_HTTP_408', true],
  [409, 'ads_api_http', 'ADS_API_HTTP_409', false],
  [413, 'ads_api_http', 'ADS_API_HTTP_413', false],
  [429, 'rate_limited', 'RATE_LIMITED', true],
  [500, 'ads_api_http', 'ADS_API_HTTP_500', true],
  [501, 'ads_api_http', 'ADS_API_HTTP_501', true],
  [502, 'ads_api_http', 'ADS_API_HTTP_502', true],
  [503, 'ads_api_http', 'ADS_API_HTTP_503', true],
  [504, 'ads_api_http', 'ADS_API_HTTP_504', true],
])('A status %i of Ads is %s %s, worth a retry: %s', (status, kind, code, retryable) => {
  const summary = `Amazon Ads API request failed with HTTP ${status}.`
  expect(failureOfStatus(ads, status)).toMatchObject({
    ...{ kind, code, summary, retryable },
    details: [{ path: '', issue: summary, received_type: 'HTTPStatusError', upstream_status: status }],
  })
  expect(failureOfStatus(ads, status)).not.toHaveProperty('meta')
})

test.each([
  [sp, 401, 'auth_error', 'SP_API_HTTP_401'],
  [sp, 400, 'sp_api_http', 'SP_API_HTTP_400'],
  // Also where public servers have one code for every status.
  [openbridge, 401, 'auth_error', 'OPENBRIDGE_HTTP_401'],
  [openbridge, 429, 'rate_limited', 'RATE_LIMITED'],
  [openbridge, 500, 'sp_api_http', 'OPENBRIDGE_HTTP_500'],
])('Each upstream has its own words: $1', (upstream, status, kind, code) => {
  expect(failureOfStatus(upstream, status)).toMatchObject({ kind, code })
})

test.each([0, 99, 600, 404.5, Number.NaN])('What is no status, as %d, is a request without an answer', (status) => {
  expect(failureOfStatus(sp, status)).toMatchObject({
    ...{ kind: 'sp_api_client', code: 'TOOL_EXECUTION_FAILED', retryable: true },
    summary: 'Amazon SP-API request failed without an answer.',
  })
})

test('A summary of the tool takes the place of the sentence', () => {
  expect(failureOfStatus(sp, 404, 'No such order.').summary).toBe('No such order.')
})

test.each([
  [401, /credentials/],
  [403, /credentials/],
  [404, /identifiers/],
  [408, /later/],
  [429, /longer each time/],
  [500, /later/],
])('The hint for a status %i says what can be done', (status, hint) => {
  expect(failureOfStatus(sp, status).hints).toEqual([expect.stringMatching(hint)])
})

test('Where the upstream says how long to wait, the hint does; the hints of the tool go first', () => {
  const known = { hints: ['Use fewer ids.'], meta: { retry_after_seconds: 30 } }
  expect(httpFailure(sp, 429, known).hints).toEqual([
    'Use fewer ids.',
    'Wait 30 seconds, as the upstream asks, then repeat the call.',
  ])
})

test('Every status follows the rule', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 599 }), (status) => {
      const { kind, code, retryable } = failureOfStatus(sp, status)
      const isAuth = status === 401 || status === 403
      expect(kind).toBe(isAuth ? 'auth_error' : status === 429 ? 'rate_limited' : 'sp_api_http')
      expect(code).toBe(status === 429 ? 'RATE_LIMITED' : `SP_API_HTTP_${status}`)
      expect(retryable).toBe(status >= 500 || status === 408 || status === 429)
    }),
  )
})
