import { errorBodyForStatus } from '../core/index.ts'
import type { ErrorReply } from './error-reply.ts'
import { handleUnexpected } from './handle-unexpected.ts'
import { type HttpErrorFacts, readHttpError } from './read-http-error.ts'

/**
 * Handles a raw HTTP error (ADR-0086 §3.3): code by its status, headers kept, details null. The message is kept below
 * 500 unless `expose` is false, and from 500 on where `expose` is true; else it is the status phrase. What is no raw
 * HTTP error is unexpected. Never throws.
 */
export function handleHttpError(thrown: unknown): ErrorReply {
  const facts = readHttpError(thrown)
  return facts === undefined ? handleUnexpected(thrown) : replyToHttpError(facts, thrown)
}

/** Makes the reply to an error whose facts are known; the status is meant for the client. */
export function replyToHttpError(facts: HttpErrorFacts, thrown: unknown): ErrorReply {
  const error = errorBodyForStatus(facts.status, messageOf(facts))
  return { source: 'http', error, thrown, headers: facts.headers, notes: [] }
}

/** Makes the reply to an error of which no more than a status is meant for the client. */
export function replyToStatus(status: number, thrown: unknown): ErrorReply {
  return { source: 'http', error: errorBodyForStatus(status), thrown, notes: [] }
}

// Messages of Fastify that quote the request, or that change between its versions.
const fixedMessages: Readonly<Record<string, string>> = {
  FST_ERR_BAD_URL: 'The URL is malformed',
  FST_ERR_MAX_PARAM_LENGTH: 'A part of the URL is too long',
  FST_ERR_NOT_FOUND: 'Route not found',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty, and JSON was announced',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The media type of the body is not supported',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body does not have the announced length',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is too large',
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: 'The content type is missing',
  FST_ERR_ROUTE_MISSING_CONTENT: 'The body is missing',
}

function messageOf({ status, message, code, expose }: HttpErrorFacts): string {
  const fixed = typeof code === 'string' && Object.hasOwn(fixedMessages, code) ? fixedMessages[code] : undefined
  if (fixed !== undefined) return fixed
  const isKept = status < 500 ? expose !== false : expose === true
  return isKept && typeof message === 'string' ? message : ''
}
