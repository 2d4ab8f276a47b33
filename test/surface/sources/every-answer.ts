import { expect } from 'vitest'
import { type Answer, expectEnvelope } from '../../fixtures/expect-envelope.ts'

/**
 * Holds the answers to several failures of one row to its status and code, and to these messages where they are given,
 * which tell that each failed for its own reason. Gives the last.
 */
export async function everyAnswer(
  becomes: string,
  answers: readonly Promise<Answer>[],
  messages?: readonly string[],
): Promise<Answer> {
  const received = await Promise.all(answers)
  const errors = received.map(expectEnvelope)
  expect(errors.map(({ code, status }) => `${status} ${code}`)).toEqual(received.map(() => becomes))
  if (messages !== undefined) expect(errors.map(({ message }) => message)).toEqual(messages)
  const last = received.at(-1)
  if (last === undefined) throw new Error('no failure was given')
  return last
}
