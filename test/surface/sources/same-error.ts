import { expect } from 'vitest'
import { type Answer, expectEnvelope } from '../../fixtures/expect-envelope.ts'

/** Makes each of several failures happen and asserts that all become one envelope, which it gives. */
export async function sameErrorOf<Failure>(
  failures: readonly Failure[],
  answerTo: (failure: Failure) => Promise<Answer>,
): Promise<Answer> {
  const answers: Answer[] = []
  for (const failure of failures) answers.push(await answerTo(failure))
  const [first] = answers
  if (first === undefined) throw new Error('no failure was given')
  answers.forEach((answer, index) => {
    expect(expectEnvelope(answer), `failure ${index}`).toEqual(expectEnvelope(first))
  })
  return first
}
