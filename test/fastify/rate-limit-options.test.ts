import { ForbiddenError, RateLimitedError, rateLimitOptions } from 'error-envelope'
import { expect, test } from 'vitest'

const { errorResponseBuilder } = rateLimitOptions()

test.each([
  [60_000, '60 seconds'],
  [59_001, '60 seconds'],
  [1_000, '1 second'],
  [1, '1 second'],
  [0, '1 second'],
])('A caller that may come back in %i ms is told %s', (ttl, wait) => {
  const error = errorResponseBuilder({}, { ban: false, ttl })
  expect(error).toBeInstanceOf(RateLimitedError)
  expect(error.message).toBe(`Too many requests, try again in ${wait}`)
})

test('A caller that is banned is told that it is blocked', () => {
  const error = errorResponseBuilder({}, { ban: true, ttl: 60_000 })
  expect(error).toBeInstanceOf(ForbiddenError)
  expect(error.message).toBe('Access is blocked after too many requests')
})
