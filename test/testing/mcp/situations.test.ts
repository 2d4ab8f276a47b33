import { conformMcp, type McpConformanceReport } from 'error-envelope/testing'
import { expect, test } from 'vitest'
import { envelopeWith, type Fields, startPageServer } from './page-server.ts'

async function reportOn(situation: Fields): Promise<McpConformanceReport> {
  const url = await startPageServer({ situation })
  return conformMcp({ server: { url }, calls: [{ tool: 'bring_about', arguments: { situation: 'any' } }] })
}

const outcomesOf = ({ clauses }: McpConformanceReport) =>
  Object.fromEntries(clauses.map(({ id, outcome }) => [id, outcome]))

const rateLimit = { limit_per_second: 0.5, remaining: 12, reset_at: '2026-04-25T17:42:33Z' }

test.each<[what: string, situation: Fields, checked: string[]]>([
  [
    'an upstream that answers 400, with its rate limit',
    envelopeWith({
      error_kind: 'sp_api_http',
      error_code: 'SP_API_HTTP_400',
      summary: 'SP-API request failed with HTTP 400.',
      details: [{ path: 'identity_type', issue: 'It is none of those that there are.', received_type: 'str' }],
      _meta: { rate_limit: rateLimit },
    }),
    ['upstream-http', 'rate-limit'],
  ],
  [
    'a text that should have been JSON',
    envelopeWith({
      error_kind: 'sp_api_client',
      error_code: 'BODY_COERCION_INVALID_JSON',
      examples: [['ATVPDKIKX0DER']],
    }),
    ['upstream-client', 'body-coercion'],
  ],
  [
    'a module that a sandbox does not have',
    envelopeWith({
      error_kind: 'sandbox_runtime',
      error_code: 'CODE_MODE_SANDBOX_LIMITATION',
      details: [{ path: '', issue: "No module named 'base64'", received_type: 'MontyRuntimeError' }],
    }),
    ['sandbox-limitation', 'canonical-codes'],
  ],
  [
    'a rate limit with seconds to wait',
    envelopeWith({
      error_kind: 'rate_limited',
      error_code: 'RATE_LIMITED',
      retryable: true,
      _meta: { retry_after_seconds: 1.2 },
    }),
    ['rate-limited', 'retry-after', 'canonical-codes'],
  ],
  [
    'an upstream that answers 403',
    envelopeWith({ error_kind: 'auth_error', error_code: 'ADS_API_HTTP_403' }),
    ['upstream-auth'],
  ],
  ['an error that another tool passes on', envelopeWith({ tool: 'find_pages' }), ['tool-name']],
  [
    'a success after a renamed argument',
    {
      pages: [],
      _meta: { normalized: [{ kind: 'renamed', from: 'Situation', to: 'situation', reason: 'schema_canonical_key' }] },
    },
    ['normalized-events'],
  ],
  ['a success with the rate limit of the upstream', { pages: [], _meta: { rate_limit: rateLimit } }, ['rate-limit']],
  [
    'a success with a rate limit that counts in texts',
    { pages: [], _meta: { rate_limit: { limit_per_second: 10, remaining: 7, reset_at: '1714074153' } } },
    ['rate-limit'],
  ],
])('A named call is checked by the same clauses: %s', async (_what, situation, checked) => {
  const report = await reportOn(situation)
  expect(report.clauses.filter(({ outcome }) => outcome === 'failed')).toEqual([])
  expect(outcomesOf(report)).toMatchObject(Object.fromEntries(checked.map((id) => [id, 'passed'])))
})

test('_meta of a success is checked too', async () => {
  const report = await reportOn({ pages: [], _meta: { normalized: [{ kind: 'renamed', from: 'A' }] } })
  expect(report.clauses.filter(({ outcome }) => outcome === 'failed')).toEqual([
    {
      id: 'normalized-events',
      sentence: '_meta.normalized holds events of the five kinds with their keys, and at least one',
      source: 'Conformance 4; _meta.normalized',
      outcome: 'failed',
      looked: 1,
      failed: 1,
      failures: [
        {
          reason: 'an event of kind renamed lacks to',
          sent: 'tools/call bring_about {"situation":"any"}',
          came: expect.stringContaining('"isError":false'),
        },
      ],
    },
  ])
})

test('What no call brought about is not checked, and says what is lacking', async () => {
  const report = await conformMcp({ server: { url: await startPageServer() } })
  expect(report.ok).toBe(true)
  expect(report.clauses.filter(({ outcome }) => outcome === 'not checked').map(({ id }) => id)).toEqual([
    'stdout-is-protocol',
    'normalized-events',
    'rate-limit',
    'retry-after',
    'warnings',
    'rate-limited',
    'upstream-auth',
    'upstream-http',
    'upstream-client',
    'body-coercion',
    'sandbox-limitation',
  ])
  expect(report.clauses.find(({ id }) => id === 'rate-limited')).toMatchObject({
    reason: 'no call was rate-limited; one that does can be named',
  })
})

test('Success that only speaks of errors is no envelope', async () => {
  const report = await reportOn({ entries: [envelopeWith({ error_kind: 'nonsense' })] })
  expect(report.ok).toBe(true)
})

test.each([
  ['get_envelope_contract', { type: 'object' }, 'passed'],
  ['get_envelope_contract', { type: 'object', required: ['version'] }, 'failed'],
  ['describe_envelopes', { type: 'object' }, 'failed'],
])('A server without capabilities may tell of its envelopes by %s with %j: %s', async (name, inputSchema, outcome) => {
  const tools = [{ name, inputSchema }]
  const { clauses } = await conformMcp({ server: { url: await startPageServer({ capabilities: {}, tools }) } })
  expect(clauses.find(({ id }) => id === 'capability')?.outcome).toBe(outcome)
})

test.each(['experimental', 'extensions', 'the capabilities themselves'])(
  'A server tells of its envelopes in %s',
  async (place) => {
    const capability = { contract_version: 1, error_kinds: ['mcp_input_validation', 'tool_not_found'] }
    const capabilities =
      place === 'experimental'
        ? { experimental: { openbridge_envelope: capability } }
        : place === 'extensions'
          ? { extensions: { 'io.openbridge/error-envelope': capability } }
          : { openbridge_envelope: capability }
    expect((await conformMcp({ server: { url: await startPageServer({ capabilities }) } })).ok).toBe(true)
  },
)
