import { conformMcp } from 'error-envelope/testing'
import { expect, test } from 'vitest'
import { contractClauses } from '../../../src/testing/mcp/clauses/contract-clauses.ts'
import { type Breach, type Call, envelopeWith, type Fields, startPageServer } from './page-server.ts'

async function failing(breach: Breach, isCalled = false): Promise<string[]> {
  const url = await startPageServer(breach)
  const calls = isCalled ? [{ tool: 'bring_about', arguments: { situation: 'any' } }] : []
  const { ok, clauses } = await conformMcp({ server: { url }, calls })
  const failed = clauses.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id)
  expect(ok).toBe(failed.length === 0)
  return failed
}

test('A server that keeps the contract passes', async () => {
  expect(await failing({})).toEqual([])
})

const always =
  (fields: Fields): NonNullable<Breach['envelope']> =>
  (envelope) => ({ ...envelope, ...fields })
const where =
  (is: (call: Call) => boolean, fields: Fields): NonNullable<Breach['envelope']> =>
  (envelope, call) =>
    is(call) ? { ...envelope, ...fields } : envelope
const without =
  (key: string): NonNullable<Breach['envelope']> =>
  ({ [key]: _, ...envelope }) =>
    envelope
const isUnknown = ({ name }: Call) => name !== 'find_pages' && name !== 'bring_about'
const isMissing = (call: Call) => !isUnknown(call) && Object.keys(call.arguments).length === 0
const hasExtra = (call: Call) => Object.hasOwn(call.arguments, 'conformance_probe')
const wrongType = (call: Call) => !isUnknown(call) && !isMissing(call) && !hasExtra(call)
const capability = (fields: Fields) => ({
  experimental: {
    openbridge_envelope: { contract_version: 1, error_kinds: ['mcp_input_validation', 'tool_not_found'], ...fields },
  },
})
const text = (value: string) => [{ type: 'text', text: value }]
const textOf = (result: Fields) => (result.content as readonly { readonly text: string }[])[0]?.text ?? ''

const breaches: readonly [what: string, breach: Breach, failed: string[]][] = [
  [
    'errors in plain text',
    { result: () => ({ content: text('It went wrong'), isError: true }) },
    ['errors-are-envelopes'],
  ],
  [
    'errors of the protocol without an envelope',
    { answer: () => ({ error: { code: -32602, message: 'Unknown tool' } }) },
    ['errors-are-envelopes'],
  ],
  [
    'calls that all succeed',
    { answer: () => ({ result: { content: text('{}') } }) },
    ['invalid-calls-are-refused', 'unknown-fields'],
  ],
  [
    'a prefix before the JSON',
    { result: (result) => ({ ...result, content: text(`ToolError: ${textOf(result)}`) }) },
    ['clean-json'],
  ],
  [
    'a second block of text',
    { result: (result) => ({ ...result, content: [...text(textOf(result)), ...text('Sorry.')] }) },
    ['clean-json'],
  ],
  [
    'an envelope in structuredContent alone',
    { result: (result) => ({ isError: true, content: [], structuredContent: JSON.parse(textOf(result)) }) },
    ['clean-json', 'no-structured-content'],
  ],
  ['no isError', { result: ({ content }) => ({ content }) }, ['is-error']],
  [
    'structuredContent beside it',
    { result: (result) => ({ ...result, structuredContent: {} }) },
    ['no-structured-content'],
  ],
  ['a key that is missing', { envelope: without('examples') }, ['envelope-schema']],
  [
    'a detail without its type',
    { envelope: always({ details: [{ path: '', issue: 'It is wrong.' }] }) },
    ['envelope-schema'],
  ],
  [
    'a kind of its own',
    { envelope: where(wrongType, { error_kind: 'precondition_failed' }) },
    ['envelope-schema', 'error-kind', 'input-validation', 'canonical-codes'],
  ],
  ['version 2', { envelope: always({ _envelope_version: 2 }) }, ['envelope-version']],
  ['no version', { envelope: without('_envelope_version') }, ['envelope-schema', 'envelope-version']],
  ['the name of another tool', { envelope: where(wrongType, { tool: 'delete_pages' }) }, ['tool-name']],
  ['no name of a tool', { envelope: always({ tool: '' }) }, ['envelope-schema', 'tool-name']],
  ['no name for a tool that is known', { envelope: always({ tool: 'unknown_tool' }) }, ['tool-name']],
  ['a summary of two lines', { envelope: always({ summary: 'It went\nwrong.' }) }, ['summary-is-a-line']],
  ['a summary of white space', { envelope: always({ summary: ' ' }) }, ['summary-is-a-line']],
  [
    'a code in lower case',
    { envelope: where(wrongType, { error_code: 'type-mismatch' }) },
    ['envelope-schema', 'error-code-form', 'schema-code'],
  ],
  [
    'an unknown tool as an invalid input',
    { envelope: where(isUnknown, { error_kind: 'mcp_input_validation' }) },
    ['tool-not-found', 'canonical-codes'],
  ],
  [
    'an unknown tool with another code',
    { envelope: where(isUnknown, { error_code: 'NO_SUCH_TOOL' }) },
    ['tool-not-found'],
  ],
  ['an unknown tool that is retryable', { envelope: where(isUnknown, { retryable: true }) }, ['tool-not-found']],
  ['an example that is no tool', { envelope: where(isUnknown, { examples: ['list_tools'] }) }, ['names-are-tools']],
  [
    'a hint that is nearly a tool',
    { envelope: where(isUnknown, { hints: ['Did you mean `findPages`?'] }) },
    ['names-are-tools'],
  ],
  [
    'invalid input as an internal error',
    { envelope: where(wrongType, { error_kind: 'internal_error' }) },
    ['input-validation', 'canonical-codes', 'seen-kinds-are-advertised'],
  ],
  ['invalid input that is retryable', { envelope: where(isMissing, { retryable: true }) }, ['input-validation']],
  [
    'one code for all invalid input',
    { envelope: where(isMissing, { error_code: 'INPUT_VALIDATION_FAILED' }) },
    ['schema-code'],
  ],
  ['the code of another keyword', { envelope: where(wrongType, { error_code: 'SCHEMA_REQUIRED' }) }, ['schema-code']],
  [
    'unknown fields that are let pass',
    { envelope: where(hasExtra, { error_code: 'SCHEMA_TYPE_MISMATCH', details: [] }) },
    ['unknown-fields'],
  ],
  [
    'a code that depends on the weather',
    { envelope: (envelope, { before }) => (before === 1 ? { ...envelope, error_code: 'NO_SUCH_TOOL' } : envelope) },
    ['tool-not-found', 'same-code-twice'],
  ],
  [
    'an event of a kind of its own',
    { envelope: always({ _meta: { normalized: [{ kind: 'unknown_field_dropped', field: 'a' }] } }) },
    ['envelope-schema', 'normalized-events'],
  ],
  [
    'an event that lacks a key',
    { envelope: always({ _meta: { normalized: [{ kind: 'dropped_alias', from: 'A', to: 'a' }] } }) },
    ['envelope-schema', 'normalized-events'],
  ],
  ['no events at all', { envelope: always({ _meta: { normalized: [] } }) }, ['normalized-events']],
  ['a rate limit that says nothing', { envelope: always({ _meta: { rate_limit: {} } }) }, ['rate-limit']],
  [
    'a rate limit of null',
    { envelope: always({ _meta: { rate_limit: { remaining: null } } }) },
    ['envelope-schema', 'rate-limit'],
  ],
  [
    'seconds to wait as text',
    { envelope: always({ _meta: { retry_after_seconds: '5' } }) },
    ['envelope-schema', 'retry-after'],
  ],
  ['seconds to wait at the root', { envelope: always({ retry_after_seconds: 5 }) }, ['retry-after-place']],
  [
    'a warning without its hints',
    { envelope: always({ _meta: { warnings: [{ kind: 'upstream_warning', summary: 'Old.', details: [] }] } }) },
    ['envelope-schema', 'warnings'],
  ],
  ['capabilities that say nothing', { capabilities: {} }, ['capability']],
  ['version 2 in its capabilities', { capabilities: capability({ contract_version: 2 }) }, ['capability']],
  ['an empty list of kinds', { capabilities: capability({ error_kinds: [] }) }, ['advertised-kinds']],
  [
    'a foreign kind in its list',
    { capabilities: capability({ error_kinds: ['mcp_input_validation', 'tool_not_found', 'precondition_failed'] }) },
    ['advertised-kinds'],
  ],
  [
    'a kind that it does not list',
    { capabilities: capability({ error_kinds: ['mcp_input_validation'] }) },
    ['seen-kinds-are-advertised'],
  ],
]

test.each(breaches)('A server with %s fails', async (_what, breach, failed) => {
  expect(await failing(breach)).toEqual(failed)
})

const situations: readonly [what: string, situation: Fields, failed: string[]][] = [
  [
    'a rate limit with the code of HTTP',
    { error_kind: 'rate_limited', error_code: 'SP_API_HTTP_429', retryable: true },
    ['rate-limited'],
  ],
  ['a rate limit that is not retryable', { error_kind: 'rate_limited', error_code: 'RATE_LIMITED' }, ['rate-limited']],
  [
    'an upstream 401 that is no auth_error',
    { error_kind: 'sp_api_http', error_code: 'SP_API_HTTP_401' },
    ['upstream-auth'],
  ],
  [
    'an upstream error without its number',
    { error_kind: 'sp_api_http', error_code: 'SP_API_HTTP_TIMEOUT' },
    ['upstream-http'],
  ],
  [
    'an upstream that was not reached, with another code',
    { error_kind: 'sp_api_client', error_code: 'INTERNAL' },
    ['upstream-client'],
  ],
  [
    'a text that is no JSON, but retryable',
    { error_kind: 'sp_api_client', error_code: 'BODY_COERCION_INVALID_JSON', retryable: true },
    ['body-coercion'],
  ],
  [
    'a sandbox with a code of its own',
    { error_kind: 'sandbox_runtime', error_code: 'SANDBOX_MODULE_BLOCKED' },
    ['sandbox-limitation'],
  ],
  [
    'a shared code of another kind',
    { error_kind: 'sp_api_http', error_code: 'AUTHENTICATION_ERROR' },
    ['canonical-codes', 'upstream-http'],
  ],
]

test.each(situations)('A server that answers a call with %s fails', async (_what, situation, failed) => {
  expect(await failing({ situation: envelopeWith(situation) }, true)).toEqual(failed)
})

test('Every clause is broken by one of these servers, but for those of the transports', () => {
  const broken = new Set([...breaches, ...situations].flatMap(([, , failed]) => failed))
  const others = contractClauses.map(({ id }) => id).filter((id) => !broken.has(id))
  expect(others).toEqual(['stdout-is-protocol', 'calls-are-answered'])
})

test('Of many failures the first are told, and how many there were', async () => {
  const report = await conformMcp({
    server: { url: await startPageServer({ envelope: always({ summary: '' }) }) },
  })
  const clause = report.clauses.find(({ id }) => id === 'summary-is-a-line')
  expect(clause).toMatchObject({ outcome: 'failed', looked: 12, failed: 12 })
  expect(clause?.outcome === 'failed' && clause.failures.length).toBe(3)
})

// What a server sends may be anything.
test.each<[what: string, value: unknown]>([
  ['null', null],
  ['a list', []],
  ['an object that is no text', { toString: 1 }],
  ['a deep value', Array.from({ length: 500 }).reduce((inner) => [inner], 1)],
])('%s in every field of an envelope is judged without a throw', async (_what, value) => {
  const keys = Object.keys(envelopeWith({ _meta: {}, legacy_error_kind: '' }))
  for (const key of keys) {
    const broken = { [key]: value, details: key === 'details' ? value : [value, { path: value, extra: value }] }
    expect(await failing({ envelope: always(broken) })).not.toContain('calls-are-answered')
  }
})
