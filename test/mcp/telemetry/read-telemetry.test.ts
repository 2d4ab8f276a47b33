import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type HeadersLike, readTelemetry } from '../../../src/mcp/telemetry/read-telemetry.ts'
import { warningKinds } from '../../../src/mcp/telemetry/warning-kinds.ts'

const now = Date.UTC(2026, 3, 25, 17, 0, 0)

describe('Rate limits', () => {
  test.each([
    ['5.0', 5],
    ['7', 7],
    [' 0.0167 ', 0.0167],
    ['0', 0],
    ['burst', 'burst'],
    ['nan', 'nan'],
    ['Infinity', 'Infinity'],
    ['1_000', '1_000'],
    ['0x10', '0x10'],
    ['1e3', '1e3'],
    ['-1', '-1'],
    ['+1', '+1'],
    ['.5', '.5'],
    ['10, 10;w=1', '10, 10;w=1'],
    ['9'.repeat(400), `${'9'.repeat(97)}...`],
  ])('A limit is a number only if all of its text is a decimal: %j', (text, limit) => {
    expect(readTelemetry({ 'X-RateLimit-Limit': text })).toEqual({ rate_limit: { limit_per_second: limit } })
  })

  test('Remaining is read as the limit is, and the reset stays text', () => {
    expect(readTelemetry({ 'X-RateLimit-Remaining': '12', 'X-RateLimit-Reset': '1714074153' })).toEqual({
      rate_limit: { remaining: 12, reset_at: '1714074153' },
    })
  })

  test("SP's names count as those of Ads, and come first", () => {
    const headers = {
      'x-amzn-RateLimit-Limit': '0.5',
      'x-amzn-RateLimit-Remaining': '3',
      'x-amzn-RateLimit-Reset': '2026-04-25T17:42:33Z',
      'X-RateLimit-Limit': '9',
    }
    expect(readTelemetry(headers)).toEqual({
      rate_limit: { limit_per_second: 0.5, remaining: 3, reset_at: '2026-04-25T17:42:33Z' },
    })
  })
})

describe('Retry-After', () => {
  test.each([
    ['30', 30],
    ['1.2', 1.2],
    ['0', 0],
    ['2099', 2099],
    ['Sat, 25 Apr 2026 17:00:29 GMT', 29],
    ['Sat, 25 Apr 2026 16:00:00 GMT', 0],
    ['Saturday, 25-Apr-26 17:00:29 GMT', 29],
    ['Friday, 01-Jan-99 00:00:00 GMT', 0],
    ['Sat Apr 25 17:00:29 2026', 29],
    ['Fri May  1 17:00:00 2026', 518_400],
  ])('Seconds, or the seconds until a date, 0 once it has passed: %s', (text, seconds) => {
    expect(readTelemetry({ 'retry-after': text }, now)).toEqual({ retry_after_seconds: seconds })
  })

  test.each([
    '2099-04-25T17:42:33Z',
    '-5',
    '+5',
    '1e3',
    '0x10',
    'soon',
    '30, 60',
    'NaN',
    '',
    '  ',
    'Sat, 31 Feb 2026 17:00:00 GMT',
    'Sat, 25 Apr 2026 25:00:00 GMT',
    'Sat, 25 Apr 2026 17:00:00',
    'Sat, 25 Apr 2026 17:00:00 +0100',
    '25 Apr 2026 17:00:00 GMT',
    '9'.repeat(400),
  ])('Anything else is absent: %j', (text) => {
    expect(readTelemetry({ 'retry-after': text }, now)).toEqual({})
  })
})

describe('Warning headers', () => {
  const summariesOf = (headers: HeadersLike) => readTelemetry(headers).warnings?.map(({ summary }) => summary)

  test('A warning is the raw text, under the one kind for headers', () => {
    expect(readTelemetry({ Warning: ' 199 - "stale response served" ', 'X-RateLimit-Limit': '10' })).toEqual({
      rate_limit: { limit_per_second: 10 },
      warnings: [
        { kind: warningKinds.upstreamWarning, summary: '199 - "stale response served"', details: [], hints: [] },
      ],
    })
  })

  test.each<[string, HeadersLike, string[]]>([
    ['lines', { Warning: ['199 - "a"', '214 - "b"'] }, ['199 - "a"', '214 - "b"']],
    [
      'lines of fetch',
      new Headers([
        ['Warning', '199 - "a"'],
        ['Warning', '214 - "b"'],
      ]),
      ['199 - "a"', '214 - "b"'],
    ],
    ['a combined line', { Warning: '199 - "a, b", 214 - "c"' }, ['199 - "a, b"', '214 - "c"']],
    ['escaped quotes', { Warning: '199 - "a\\", b", 214 - "c"' }, ['199 - "a\\", b"', '214 - "c"']],
    ['a date', { Warning: '110 - "a" "Sat, 25 Apr 2026 17:00:29 GMT"' }, ['110 - "a" "Sat, 25 Apr 2026 17:00:29 GMT"']],
    ['nothing between commas', { Warning: ', ,199 - "a",,' }, ['199 - "a"']],
    ['a quote that does not end', { Warning: '199 - "a, 214 - b' }, ['199 - "a, 214 - b']],
    ['a last backslash', { Warning: '199 - "a\\' }, ['199 - "a\\']],
  ])('Combined ones are split outside of quoted strings: %s', (_what, headers, summaries) => {
    expect(summariesOf(headers)).toEqual(summaries)
  })

  test('A warning is one line of 300 characters, without secrets, and there are at most 8', () => {
    expect(summariesOf({ Warning: '199 - "Bearer abcdefghij\tused"' })).toEqual(['199 - "Bearer [redacted] used"'])
    expect(summariesOf({ Warning: `199 - "${'a '.repeat(400)}"` })?.[0]).toMatch(/^199 - .{291}\.\.\.$/)
    expect(summariesOf({ Warning: Array(20).fill('199 - "a"') })).toHaveLength(8)
  })
})

describe('Headers', () => {
  const expected = { retry_after_seconds: 5 }

  test.each<[string, HeadersLike]>([
    ['fetch', new Headers({ 'Retry-After': '5' })],
    ['a plain object in lower case', { 'retry-after': '5' }],
    ['a plain object in another case', { 'RETRY-After': '5' }],
    ['a plain object with lists', { 'retry-after': ['5'] }],
    ['a plain object with numbers', { 'retry-after': 5 }],
    ['a getter that gives a list', { get: (name: string) => (name === 'retry-after' ? ['5'] : null) }],
  ])('They are those of %s', (_what, headers) => {
    expect(readTelemetry(headers)).toEqual(expected)
  })

  test.each([
    ['none', undefined],
    ['null', null],
    ['a text', 'retry-after: 5'],
    ['an empty object', {}],
    ['blank ones', { 'retry-after': ' ', warning: '', 'x-ratelimit-limit': '  ' }],
    ['inherited ones', Object.create({ 'retry-after': '5' })],
    [
      'ones that throw',
      {
        get 'retry-after'() {
          throw new Error('no')
        },
      },
    ],
    [
      'a get that throws',
      {
        get() {
          throw new Error('no')
        },
      },
    ],
    ['objects', { 'retry-after': { a: 1 } }],
  ])('Nothing is told by %s', (_what, headers) => {
    expect(readTelemetry(headers as HeadersLike)).toEqual({})
  })

  test('Whatever they are, nothing throws, and what is told is JSON without null', () => {
    const name = fc.constantFrom('Retry-After', 'warning', 'x-ratelimit-limit', 'X-Amzn-RateLimit-Reset', '__proto__')
    const value = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('1', '"', 'nan'), fc.anything())
    fc.assert(
      fc.property(fc.oneof(fc.dictionary(name, value), fc.anything()), (headers) => {
        const telemetry = readTelemetry(headers as HeadersLike)
        expect(JSON.parse(JSON.stringify(telemetry))).toEqual(telemetry)
        expect(JSON.stringify(telemetry)).not.toMatch(/:null|:\{\}|"(?:warnings|summary)":(?:\[\]|"")/)
      }),
      { numRuns: 1000 },
    )
  })
})
