import { type CodelessError, shouldRetry } from 'error-envelope/client'
import { explainAnswer } from './explain-answer.ts'
import type { Explanation } from './explanation.ts'

/** Explains an error without a code: no answer came, or it was not the wiki that answered. */
export function explainKind(error: CodelessError): Explanation {
  const advice = shouldRetry(error)
    ? 'Try again.'
    : 'What you sent may have arrived: look at the page before you send it again.'
  switch (error.kind) {
    case 'http':
      return explainAnswer(error)
    case 'parse':
      return {
        title: 'This was not the wiki’s answer',
        text: 'Something else answered in its place, perhaps the log-in page of your network.',
        advice: 'Log in to your network, then load this page anew.',
      }
    case 'network':
      return navigator.onLine
        ? { title: 'The wiki does not answer', text: 'No answer came back.', advice }
        : { title: 'You are offline', text: 'This device has no network.', advice: `Connect it. ${advice}` }
    case 'timeout':
      return { title: 'The wiki takes too long', text: 'No answer came in time.', advice }
    case 'aborted':
      return {
        title: 'Cancelled',
        text: 'You cancelled the request.',
        advice: 'Nothing more is on its way.',
        isNews: true,
      }
  }
}
