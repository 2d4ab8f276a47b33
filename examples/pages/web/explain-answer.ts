import type { ApiError } from 'error-envelope/client'
import type { Explanation } from './explanation.ts'

/** Explains an answer by its status, where its code says nothing more, is not known, or is absent. */
export function explainAnswer(error: ApiError): Explanation {
  const { status = 0, message, requestId } = error
  switch (status) {
    case 429:
      return { title: 'Too many requests', text: 'You were faster than the wiki can take.', advice: 'Wait a little.' }
    case 502:
    case 504:
      return {
        title: 'The wiki can’t be reached',
        text: `A server in front of it answered ${status}.`,
        advice: 'Try again in a moment.',
      }
    case 503:
      return { title: 'The wiki is not available', text: message, advice: 'It will be back soon.' }
  }
  if (status < 500) return { title: 'The wiki refused this', text: message, advice: 'Change it before you try again.' }
  return {
    title: 'The wiki failed',
    text: 'It is not your fault, and trying again will hardly help.',
    advice: `Tell the wiki’s keepers${requestId ? `, and name the request ${requestId}` : ' what you did'}.`,
  }
}
