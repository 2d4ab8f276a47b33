import { expect, test } from 'vitest'
import foreign from '../../../fixtures/mcp/envelope-rate-limited.json' with { type: 'json' }
import { call, envelopeIn, failing } from '../envelope-of.ts'
import { canary, domainRows, unexpectedRows, upstreamRows } from '../failure-rows.ts'
import type { PairedClient } from '../paired-client.ts'

const names = (rows: object) => Object.keys(rows)

/** What holds for tools that fail, and for tools that there are not. */
export function failureCases(client: () => PairedClient): void {
  test.each(names(domainRows))('A domain error is an envelope: %s', async (which) => {
    const [, kind, code, retryable, more = {}] = domainRows[which] ?? []
    const envelope = await failing(client(), 'fail', { which })
    expect(envelope).toMatchObject({ error_kind: kind, tool: 'fail', error_code: code, retryable, ...more })
    expect(envelope.details[0]?.received_type).toMatch(/./)
  })

  test.each(names(upstreamRows))("A failure of an upstream has the upstream's kind and code: %s", async (which) => {
    const [, kind, code, retryable, more = {}] = upstreamRows[which] ?? []
    const envelope = await failing(client(), 'fail_upstream', { which })
    expect(envelope).toMatchObject({ error_kind: kind, tool: 'fail_upstream', error_code: code, retryable, ...more })
  })

  test('Malformed JSON in the arguments is of the kind of the upstream that they are for', async () => {
    expect(await failing(client(), 'fail_upstream', { which: ['a'] })).toMatchObject({
      error_kind: 'mcp_input_validation',
    })
  })

  test.each(names(unexpectedRows))('What nobody foresaw tells nothing of itself: %s', async (which) => {
    const envelope = await failing(client(), 'fail_unexpectedly', { which })
    const { error_kind, error_code, summary, retryable, examples } = envelope
    expect({ error_kind, error_code, summary, retryable, examples }).toEqual({
      error_kind: 'internal_error',
      error_code: 'INTERNAL_ERROR',
      summary: 'The tool could not do what it was asked for.',
      retryable: false,
      examples: [],
    })
  })

  test.each(['marked_as_error', 'structured_failure'])(
    'A result that a tool marked as an error is an envelope: %s',
    async (tool) => {
      expect(await failing(client(), tool)).toMatchObject({
        error_kind: 'internal_error',
        error_code: 'INTERNAL_ERROR',
        tool,
        summary: 'The printer is out.',
      })
    },
  )

  test.each(['nope', 'constructor', '__proto__', 'toString', 'hasOwnProperty'])('There is no tool %s', async (tool) => {
    expect(await failing(client(), tool, {})).toMatchObject({
      error_kind: 'tool_not_found',
      error_code: 'TOOL_NOT_FOUND',
      tool,
      retryable: false,
      examples: [],
    })
  })

  test('A tool whose name is near is named, and one whose name could be anything is not', async () => {
    const envelope = await failing(client(), 'Order-JSN', {})
    expect(envelope.examples).toEqual(['order_json'])
    expect(envelope.hints[0]).toContain('order_json')
    expect(await failing(client(), 'a\nname "of" lies', {})).toMatchObject({ tool: 'unknown_tool' })
  })

  test.each([
    ['false', 'locked_false', 'AUTHENTICATION_ERROR'],
    ['an error', 'locked_throw', 'AUTHENTICATION_ERROR'],
    ['a domain error', 'locked_domain', 'FORBIDDEN'],
    ['false for a tool that there is not', 'locked_unknown', 'AUTHENTICATION_ERROR'],
    ['an error for a tool that there is not', 'locked_unknown_throw', 'AUTHENTICATION_ERROR'],
  ])('A caller that authorize refuses by %s gets auth_error', async (_way, tool, code) => {
    const envelope = await failing(client(), tool, { any: 1 })
    expect(envelope).toMatchObject({ error_kind: 'auth_error', error_code: code, tool, retryable: false })
  })

  test('Telemetry of a call leaves with its failure, where what the error says itself comes first', async () => {
    const bug = envelopeIn(await call(client(), 'told_failure', { by: 'bug' }))
    expect(bug).toMatchObject({
      error_kind: 'internal_error',
      _meta: {
        retry_after_seconds: 3,
        rate_limit: { limit_per_second: 0.5 },
        warnings: [{}, { kind: 'partial_results' }],
      },
    })
    const known = envelopeIn(await call(client(), 'told_failure', { by: 'domain' }))
    expect(known).toMatchObject({
      error_kind: 'rate_limited',
      _meta: { retry_after_seconds: 9, rate_limit: { limit_per_second: 0.5 } },
    })
  })

  test('An envelope of another server is passed on as it is', async () => {
    expect(await failing(client(), 'pass_on')).toEqual(foreign)
  })

  test('A client that declares no arguments is answered all the same', async () => {
    expect(await failing(client(), 'order_json')).toMatchObject({ error_code: 'SCHEMA_REQUIRED' })
    expect(JSON.stringify(await failing(client(), 'fail', { which: canary.toUpperCase() }))).not.toMatch(/canary/i)
  })
}
