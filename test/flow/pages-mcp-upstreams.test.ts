import { afterAll, beforeAll, expect, test } from 'vitest'
import { adsAnswers } from '../../examples/pages/mcp/upstreams/ads-api.ts'
import { spAnswers } from '../../examples/pages/mcp/upstreams/sp-api.ts'
import { connectPages } from '../fixtures/connect-pages.ts'

// What the services behind the tools answer, as it arrives at a client.

let pages: Awaited<ReturnType<typeof connectPages>>

beforeAll(async () => {
  pages = await connectPages()
})

afterAll(() => pages?.close())

const readOrder = (orderId: string) => pages.call('read_order', { orderId })
const listCampaigns = (profileId: string) => pages.call('list_campaigns', { profileId })

interface UpstreamCase {
  readonly asked: string
  readonly kind: string
  readonly code: string
  readonly retryable: boolean
  readonly detail: object
  readonly meta?: object
}

const spLimit = { rate_limit: { limit_per_second: 0.5 } }
const adsLimit = { rate_limit: { limit_per_second: 10, remaining: 7, reset_at: '2030-01-31T12:00:00Z' } }

const spCases: readonly UpstreamCase[] = [
  {
    asked: 'invalid',
    kind: 'sp_api_http',
    code: 'SP_API_HTTP_400',
    retryable: false,
    detail: { upstream_code: 'InvalidInput', upstream_message: 'The order id is not valid.' },
    meta: spLimit,
  },
  {
    asked: 'unauthorized',
    kind: 'auth_error',
    code: 'SP_API_HTTP_401',
    retryable: false,
    detail: { upstream_code: 'Unauthorized' },
    meta: spLimit,
  },
  {
    asked: 'forbidden',
    kind: 'auth_error',
    code: 'SP_API_HTTP_403',
    retryable: false,
    detail: { upstream_code: 'Unauthorized' },
    meta: spLimit,
  },
  {
    asked: 'missing',
    kind: 'sp_api_http',
    code: 'SP_API_HTTP_404',
    retryable: false,
    detail: { upstream_code: 'NotFound' },
    meta: spLimit,
  },
  {
    asked: 'throttled',
    kind: 'rate_limited',
    code: 'RATE_LIMITED',
    retryable: true,
    detail: { upstream_code: 'QuotaExceeded', upstream_status: 429 },
    meta: { ...spLimit, retry_after_seconds: 2 },
  },
  {
    asked: 'broken',
    kind: 'sp_api_http',
    code: 'SP_API_HTTP_500',
    retryable: true,
    detail: { upstream_code: 'InternalFailure' },
    meta: spLimit,
  },
  {
    // What shows a stack trace is no answer of an API.
    asked: 'crashed',
    kind: 'internal_error',
    code: 'INTERNAL_ERROR',
    retryable: true,
    detail: { upstream_status: 500 },
    meta: { ...spLimit, sanitized: true, upstream_status: 500 },
  },
  {
    asked: 'unavailable',
    kind: 'sp_api_http',
    code: 'SP_API_HTTP_503',
    retryable: true,
    detail: { upstream_code: 'ServiceUnavailable' },
    meta: { ...spLimit, retry_after_seconds: 30 },
  },
  {
    asked: 'unplugged',
    kind: 'sp_api_client',
    code: 'TOOL_EXECUTION_FAILED',
    retryable: true,
    detail: { issue: 'The upstream closed the connection before it answered.' },
  },
]

const adsCases: readonly UpstreamCase[] = [
  {
    asked: 'invalid',
    kind: 'ads_api_http',
    code: 'ADS_API_HTTP_400',
    retryable: false,
    detail: { upstream_code: 'INVALID_ARGUMENT', upstream_message: 'The profile is of another region.' },
    meta: adsLimit,
  },
  {
    asked: 'unauthorized',
    kind: 'auth_error',
    code: 'ADS_API_HTTP_401',
    retryable: false,
    detail: { upstream_message: 'Not authorized: Bearer [redacted]' },
    meta: adsLimit,
  },
  {
    // The page of a gateway: no limits, and no time to wait.
    asked: 'throttled',
    kind: 'rate_limited',
    code: 'RATE_LIMITED',
    retryable: true,
    detail: { issue: '429 Too Many Requests', upstream_status: 429 },
  },
  {
    asked: 'broken',
    kind: 'ads_api_http',
    code: 'ADS_API_HTTP_500',
    retryable: true,
    detail: { upstream_message: 'Internal server error' },
    meta: adsLimit,
  },
  {
    asked: 'late',
    kind: 'ads_api_http',
    code: 'ADS_API_HTTP_504',
    retryable: true,
    detail: { upstream_message: 'Endpoint request timed out' },
    meta: adsLimit,
  },
  {
    asked: 'unplugged',
    kind: 'ads_api_client',
    code: 'TOOL_EXECUTION_FAILED',
    retryable: true,
    detail: { issue: 'The upstream closed the connection before it answered.' },
  },
]

const upstreams = [
  { name: 'SP-API', ask: readOrder, cases: spCases, answers: spAnswers, successes: ['deprecated'] },
  { name: 'Ads API', ask: listCampaigns, cases: adsCases, answers: adsAnswers, successes: ['partial'] },
]
const failures = upstreams.flatMap(({ name, ask, cases }) => cases.map((each) => ({ name, ask, ...each })))

test.each(failures)('$name, $asked: $kind, $code, retryable $retryable', async ({ ask, asked, ...expected }) => {
  const { envelope } = await ask(asked)
  expect(envelope).toMatchObject({
    error_kind: expected.kind,
    error_code: expected.code,
    retryable: expected.retryable,
    details: [expected.detail],
  })
  expect(envelope?._meta).toEqual(expected.meta)
})

test.each(upstreams)('Every answer of the simulated $name stands here or among the successes', ({ cases, ...rest }) => {
  const { answers, successes } = rest
  expect([...cases.map(({ asked }) => asked), ...successes, 'slow'].sort()).toEqual(Object.keys(answers).sort())
})

test('The descriptions of the tools name every answer that can be asked for', async () => {
  const { tools } = await pages.client.listTools()
  const descriptionOf = (name: string) => tools.find((tool) => tool.name === name)?.description
  for (const id of Object.keys(spAnswers)) expect(descriptionOf('read_order')).toContain(id)
  for (const id of Object.keys(adsAnswers)) expect(descriptionOf('list_campaigns')).toContain(id)
})

test('A success tells the limits of its upstream, in what models see and in what code sees', async () => {
  const { result } = await readOrder('902-3159896-1390916')
  const order = { AmazonOrderId: '902-3159896-1390916', OrderStatus: 'Shipped', _meta: spLimit }
  expect(result?.structuredContent).toEqual(order)
  expect(result?.content).toEqual([{ type: 'text', text: JSON.stringify(order) }])
  expect(result?._meta).toEqual(spLimit)
  expect((await listCampaigns('4103220589')).result?._meta).toEqual(adsLimit)
})

test('A success that is not whole, or not for long, says so', async () => {
  const summary = '299 - "OrderStatus moves to fulfillment, see the release notes"'
  expect((await readOrder('deprecated')).result?._meta).toEqual({
    ...spLimit,
    warnings: [{ kind: 'upstream_warning', summary, details: [], hints: [] }],
  })
  const partial = await listCampaigns('partial')
  expect(partial.result?.structuredContent).toMatchObject({ campaigns: [{ campaignId: '1' }] })
  expect(partial.result?._meta).toMatchObject({
    warnings: [{ kind: 'partial_results', summary: '1 of 2 campaigns could not be read.' }],
  })
})

test('Ten calls at once answer as each does alone: nothing of one is in another', async () => {
  const calls = ['throttled', 'deprecated', 'unplugged', '902-3159896-1390916', 'unavailable'].flatMap((orderId) => [
    () => readOrder(orderId),
    () => listCampaigns(orderId.startsWith('9') ? 'partial' : orderId),
  ])
  const alone = []
  for (const call of calls) alone.push(await call())
  expect(await Promise.all(calls.map((call) => call()))).toEqual(alone)
  expect(new Set(alone.map((answer) => JSON.stringify(answer))).size).toBeGreaterThan(7)
})
