import { setTimeout as wait } from 'node:timers/promises'
import { shouldRetry, toApiError } from 'error-envelope/client'

const longestWait = 60

/** Does something again, up to three times, where that can help. Throws the last ApiError. */
export async function withRetries<Value>(attempt: () => Promise<Value>): Promise<Value> {
  for (let count = 1; ; count++) {
    try {
      return await attempt()
    } catch (thrown) {
      const error = toApiError(thrown)
      if (count === 3 || !shouldRetry(error)) throw error
      // Not all at once, where the server names no time.
      const seconds = error.retryAfter ?? 2 ** count * Math.random()
      await wait(Math.min(seconds, longestWait) * 1000)
    }
  }
}
