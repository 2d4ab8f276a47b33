import { RateLimitedError } from 'error-envelope'
import { describe, expect, test } from 'vitest'
import { replyTo } from '../fixtures/start-app.ts'

describe('Retry-After of a domain error is whole seconds, at least one', () => {
  test.each([
    [30, '30'],
    [1.2, '2'],
    [0, '1'],
    [-5, '1'],
    [86_400, '86400'],
  ])('%d is %s', async (retryAfter, sent) => {
    expect((await replyTo(() => new RateLimitedError('x', { retryAfter }))).headers['retry-after']).toBe(sent)
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY, undefined, '30' as unknown as number])(
    '%d is none',
    async (given) => {
      const reply = await replyTo(() => new RateLimitedError('x', given === undefined ? {} : { retryAfter: given }))
      expect(reply.headers).not.toHaveProperty('retry-after')
    },
  )

  test.each([1e21, Number.MAX_VALUE])('%d is digits all the same', async (retryAfter) => {
    const reply = await replyTo(() => new RateLimitedError('x', { retryAfter }))
    expect(reply.headers['retry-after'] ?? '1').toMatch(/^\d+$/)
  })
})
