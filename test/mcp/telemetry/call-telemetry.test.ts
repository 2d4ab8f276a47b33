import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCallTelemetry } from '../../../src/mcp/telemetry/call-telemetry.ts'
import { mergeTelemetry } from '../../../src/mcp/telemetry/merge-telemetry.ts'
import { toTelemetry } from '../../../src/mcp/telemetry/to-telemetry.ts'
import { warningKinds } from '../../../src/mcp/telemetry/warning-kinds.ts'

const observing = (...headers: Record<string, string>[]) => {
  const telemetry = createCallTelemetry()
  for (const each of headers) telemetry.observe({ headers: each })
  return telemetry.meta()
}

test('Nothing is known of a call in which nothing was observed', () => {
  expect(createCallTelemetry().meta()).toEqual({})
})

test('Each key is that of the latest response that has it', () => {
  expect(
    observing(
      { 'x-ratelimit-limit': '5', 'x-ratelimit-remaining': '3', 'retry-after': '7' },
      { 'x-ratelimit-remaining': '2' },
    ),
  ).toEqual({ rate_limit: { remaining: 2 }, retry_after_seconds: 7 })
})

test('A response without such headers does not clear what an earlier one said', () => {
  expect(observing({ 'x-ratelimit-limit': '5' }, {}, { 'x-other': '1' })).toEqual({
    rate_limit: { limit_per_second: 5 },
  })
})

test('Warnings add up, each once, 20 at most', () => {
  expect(observing({ warning: '199 - "a"' }, { warning: '199 - "b", 199 - "a"' }).warnings).toHaveLength(2)
  const telemetry = createCallTelemetry()
  for (let index = 0; index < 50; index++) telemetry.warn({ kind: 'partial_results', summary: `Page ${index}` })
  expect(telemetry.meta().warnings).toHaveLength(20)
  expect(telemetry.meta().warnings?.[0]?.summary).toBe('Page 0')
})

test('Two calls at a time know nothing of each other', () => {
  const [one, other] = [createCallTelemetry(), createCallTelemetry()]
  one.observe({ headers: { 'x-ratelimit-remaining': '7' } })
  other.observe({ headers: { 'x-ratelimit-remaining': '1' } })
  expect([one.meta(), other.meta()]).toEqual([{ rate_limit: { remaining: 7 } }, { rate_limit: { remaining: 1 } }])
})

test('What was given out does not change later', () => {
  const telemetry = createCallTelemetry()
  const before = telemetry.meta()
  telemetry.warn({ kind: 'a', summary: 'b' })
  expect(before).toEqual({})
})

test('A warning of a tool is complete, in one line, plain and without secrets', () => {
  const telemetry = createCallTelemetry()
  const cycle: Record<string, unknown> = { id: 1n, password: 'hunter2' }
  cycle['self'] = cycle
  telemetry.warn({
    kind: warningKinds.partialResults,
    summary: 'Page 2\nfailed: token=abc',
    details: [cycle, new Map([['a', 1]])],
    hints: ['Ask again', '', 5 as never],
  })
  expect(telemetry.meta().warnings).toEqual([
    {
      kind: 'partial_results',
      summary: 'Page 2 failed: token=[redacted]',
      details: [{ id: '1', password: '[redacted]' }, { a: 1 }],
      hints: ['Ask again'],
    },
  ])
})

test('Details that are too long become the start of their text', () => {
  const telemetry = createCallTelemetry()
  telemetry.warn({ kind: 'a', summary: 'b', details: Array(5000).fill('item') })
  const details = telemetry.meta().warnings?.[0]?.details ?? []
  expect(details).toEqual([expect.stringMatching(/^\["item",.*\.\.\.$/)])
  expect(details[0]).toHaveLength(4096)
})

test('A mistake in what is observed or warned of fails no call, and what is sound of it counts', () => {
  const telemetry = createCallTelemetry()
  const hostile = {
    get headers() {
      throw new Error('no')
    },
    get kind() {
      throw new Error('no')
    },
    summary: 'kept',
  }
  for (const each of [undefined, null, 1, {}, { headers: null }, hostile]) {
    telemetry.observe(each as never)
    telemetry.warn(each as never)
  }
  expect(telemetry.meta()).toEqual({
    warnings: [{ kind: 'upstream_warning', summary: 'kept', details: [], hints: [] }],
  })
})

test('Whatever is given, nothing throws', () => {
  fc.assert(
    fc.property(fc.anything({ withNullPrototype: true, withBigInt: true }), (given) => {
      const telemetry = createCallTelemetry()
      telemetry.observe(given as never)
      telemetry.observe({ headers: given as never })
      telemetry.warn(given as never)
      telemetry.warn({ kind: given as never, summary: 'a', details: [given], hints: [given as never] })
      const meta = telemetry.meta()
      expect(JSON.parse(JSON.stringify(meta))).toEqual(meta)
      expect(toTelemetry(given)).toBeTypeOf('object')
    }),
  )
})

test('Of two sources the first wins, key by key, and warnings are those of both', () => {
  const warning = (summary: string) => ({ kind: 'a', summary, details: [], hints: [] })
  expect(
    mergeTelemetry(
      { rate_limit: { limit_per_second: 9 }, warnings: [warning('1')] },
      {
        rate_limit: { limit_per_second: 5, remaining: 1 },
        retry_after_seconds: 3,
        warnings: [warning('1'), warning('2')],
      },
    ),
  ).toEqual({
    rate_limit: { limit_per_second: 9, remaining: 1 },
    retry_after_seconds: 3,
    warnings: [warning('1'), warning('2')],
  })
  expect(mergeTelemetry({}, {})).toEqual({})
})

test('What a tool says that does not fit the contract is absent', () => {
  expect(
    toTelemetry({
      rate_limit: { limit_per_second: Number.NaN, remaining: 'many', reset_at: 5, other: 1 },
      retry_after_seconds: -1,
      warnings: [null, {}, { summary: 'a' }],
    }),
  ).toEqual({
    rate_limit: { remaining: 'many' },
    warnings: [{ kind: 'upstream_warning', summary: 'a', details: [], hints: [] }],
  })
})
