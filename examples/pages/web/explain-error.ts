import { unlisted } from 'error-envelope/client'
import { explainAnswer } from './explain-answer.ts'
import { explainKind } from './explain-kind.ts'
import type { Explanation } from './explanation.ts'
import { formatMoment } from './format-moment.ts'
import type { WikiError } from './wiki.ts'

/** Turns an error of the wiki into what a person sees. A new code of the API is missed here by the compiler. */
export function explainError(error: WikiError): Explanation {
  switch (error.code) {
    case 'page_not_found':
      return { title: 'No such page', text: error.message, advice: 'Look for it by its words.' }
    case 'page_gone': {
      const text = `It was deleted on ${formatMoment(error.details.deletedAt)}.`
      return { title: 'This page was deleted', text, advice: 'No other page will have its address: forget it.' }
    }
    case 'page_locked': {
      const { lockedBy, lockedUntil } = error.details
      const text = `Only ${lockedBy} can change this page until ${formatMoment(lockedUntil)}.`
      return { title: `Locked by ${lockedBy}`, text, advice: `Wait until then, or ask ${lockedBy} to unlock it.` }
    }
    case 'not_lock_holder':
      return { title: 'The lock is not yours', text: error.message, advice: 'Ask them, or wait until it has run out.' }
    case 'revision_conflict': {
      const { expected, actual } = error.details
      return {
        title: 'Somebody was faster',
        text: `You began from revision ${expected}, and the page is now at revision ${actual}. Nothing was saved.`,
        advice: 'Keep a copy of your words, discard the change and make it anew.',
      }
    }
    case 'page_too_large': {
      const text = `It has ${error.details.size} bytes, and a page can have ${error.details.limit}.`
      return { title: 'The text is too long', text, advice: 'Make two pages of it.', fields: { body: text } }
    }
    case 'slug_taken':
    case 'reserved_slug': {
      const advice = 'Choose another address.'
      return { title: 'This address is taken', text: error.message, advice, fields: { slug: advice } }
    }
    case 'validation_error': {
      // The first message of a field is enough. `loc` is the part of the request, then the name of the field.
      const fields: Record<string, string> = {}
      for (const { loc, msg } of error.details) fields[loc[1] ?? ''] ??= msg
      return { title: 'Not accepted yet', text: 'Some fields are not right.', advice: 'Correct them.', fields }
    }
    case 'payload_too_large':
    case 'unsupported_media_type':
    case 'bad_request':
    case 'http_408':
    case 'http_414':
    case 'http_431':
    case 'service_unavailable':
    case 'internal_error':
      return explainAnswer(error)
    case undefined:
      return explainKind(error)
    default:
      // A code that is newer than the types, or of something in front of the wiki, such as a rate limit.
      return explainAnswer(unlisted(error))
  }
}
