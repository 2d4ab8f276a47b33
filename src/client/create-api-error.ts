import { isText, ownFields, parseErrorEnvelope } from '../envelope/index.ts'
import { ApiError, type ApiErrorFields } from './api-error.ts'
import { kindOfFailure } from './kind-of-failure.ts'
import { parseRetryAfter } from './retry-after.ts'

/** What is read of an answer: a `Response`, or what a library has instead of one. */
export interface Answer {
  readonly status?: number | undefined
  readonly statusText?: string | undefined
  readonly url?: string | undefined
  readonly headers?: { get?(name: string): unknown } | undefined
}

/** What is read of a request: a `Request`, the second argument of `fetch`, or the options of a library. */
export interface Asked {
  readonly url?: string | undefined
  readonly method?: string | undefined
  /** Not read, as nothing else is. */
  readonly headers?: unknown
  readonly body?: unknown
  readonly signal?: { readonly aborted: boolean; readonly reason?: unknown } | null | undefined
}

/**
 * Makes the error of a request from what is known: what was caught, what was asked, the answer, and its body as text or
 * as the JSON that somebody has parsed.
 */
export function createApiError(cause: unknown, asked?: Asked, answer: Answer = {}, body?: unknown): ApiError {
  let value = body
  try {
    if (isText(body)) value = JSON.parse(body)
  } catch (thrown) {
    cause ??= thrown
  }
  const envelope = parseErrorEnvelope(value)
  const status = +(answer.status as number) || envelope?.status
  const kind = (status as number) > 299 ? 'http' : kindOfFailure(cause, asked)
  // Of an envelope, of Fastify, of FastAPI and problem+json (RFC 9457), of whoever has a text there.
  const { message, detail, error } = ownFields(value)
  const text = [
    ownFields(error).message,
    message,
    detail,
    error,
    (status as number) > 299 ? answer.statusText || `HTTP ${status}` : (cause as Error)?.message,
    cause,
    kind,
  ].find(isText)
  return new ApiError(text, {
    ...envelope,
    kind,
    status,
    bodyStatus: envelope?.status !== status && envelope?.status,
    requestId: answer.headers?.get?.('x-request-id'),
    retryAfter: parseRetryAfter(answer.headers?.get?.('retry-after') as string),
    url: answer.url || asked?.url,
    method: asked && (asked.method ?? 'GET').toUpperCase(),
    excerpt: isText(value) && value.slice(0, 200),
    cause,
  } as ApiErrorFields)
}
