import { toApiError } from 'error-envelope/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { apiErrorOfBody } from '../fixtures/api-error-of.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-10-21T07:28:00.500Z'), toFake: ['Date'] })
})

afterEach(() => {
  vi.useRealTimers()
})

async function retryAfterOf(header: string): Promise<number | undefined> {
  return (await apiErrorOfBody(null, { status: 503, headers: { 'Retry-After': header } })).retryAfter
}

test.each([
  ['120', 120],
  ['1', 1],
  ['0', 0],
  ['0005', 5],
  [' 5 ', 5],
  ['99999999999', 99_999_999_999],
])('Digits are seconds: "%s"', async (header, seconds) => {
  expect(await retryAfterOf(header)).toBe(seconds)
})

test.each([
  ['Wed, 21 Oct 2026 07:30:00 GMT', 120],
  ['Wed, 21 Oct 2026 07:28:01 GMT', 1],
  ['Wed, 21 Oct 2026 07:28:00 GMT', 0],
  ['Wed, 21 Oct 2015 07:28:00 GMT', 0],
  ['Thu, 22 Oct 2026 07:28:00 GMT', 86_400],
  ['Wednesday, 21-Oct-26 07:30:00 GMT', 120],
])('A date is the whole seconds until then, and 0 once it has passed: "%s"', async (header, seconds) => {
  expect(await retryAfterOf(header)).toBe(seconds)
})

test.each([
  [''],
  ['-3'],
  ['+5'],
  ['1.5'],
  ['1e3'],
  ['0x10'],
  ['120junk'],
  ['5, 10'],
  ['5s'],
  ['soon'],
  ['NaN'],
  ['Infinity'],
  ['2026-10-21T07:30:00Z'],
  ['Wed, 21 Oct 2026 07:30:00'],
  ['Wed, 21 Oct 2026 07:30:00 +0200'],
  ['Wed, 99 Oct 2026 07:30:00 GMT'],
  ['Wed, soon GMT'],
  ['Wed, 21 Oct 2026 07:30:00 GMT, Wed, 21 Oct 2026 07:31:00 GMT'],
])('Anything else is no time, and absent: "%s"', async (header) => {
  expect(await apiErrorOfBody(null, { status: 503, headers: { 'Retry-After': header } })).not.toHaveProperty(
    'retryAfter',
  )
})

test('An answer without the header has no time', async () => {
  expect(await apiErrorOfBody(null, { status: 503 })).not.toHaveProperty('retryAfter')
})

test('Blanks behind it count for nothing, though Node hands them on', () => {
  const of = (value: string) => toApiError({ response: { status: 503, headers: { get: () => value } } }).retryAfter
  expect([of('5 '), of('5\t'), of('5 6')]).toEqual([5, 5, undefined])
})
