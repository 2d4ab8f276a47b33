import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { expect } from 'vitest'

/** Asserts that a request stays open: that a later one has its answer, and this one has none. */
export async function expectNoAnswer(app: FastifyInstance, request: InjectOptions | string): Promise<void> {
  let hasEnded = false
  const end = () => {
    hasEnded = true
  }
  app.inject(request as string).then(end, end)
  for (let later = 0; later < 3; later++) {
    await app.inject('/later')
    await turn()
  }
  expect(hasEnded).toBe(false)
}
