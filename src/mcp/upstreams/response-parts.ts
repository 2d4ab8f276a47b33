import type { HeadersLike } from '../telemetry/read-telemetry.ts'
import { isHttpStatus } from './http-failure.ts'

/** A response of fetch, or what another HTTP client gives: its body a text, or what was parsed of one. */
export interface UpstreamResponse {
  readonly status: number
  readonly headers: HeadersLike
  readonly body?: unknown
}

/** Gives the parts of what should be a response. Never throws. */
export function partsOfResponse(response: unknown): UpstreamResponse {
  return {
    status: readPart(response, 'status') as number,
    headers: (readPart(response, 'headers') ?? {}) as HeadersLike,
    body: readPart(response, 'body'),
  }
}

/** Gives the failing answer that an error of an HTTP client carries, as axios's and ky's do; no status where it has none. */
export function answerWithin(thrown: unknown): { readonly status?: number; readonly headers: HeadersLike } {
  for (const holder of [readPart(thrown, 'response'), thrown]) {
    const status = readPart(holder, 'status') ?? readPart(holder, 'statusCode') ?? readPart(holder, 'upstreamStatus')
    const headers = (readPart(holder, 'headers') ?? {}) as HeadersLike
    if (isHttpStatus(status) && status >= 400) return { status, headers }
  }
  return { headers: {} }
}

/** Reads a property of anything; undefined where that fails. */
export function readPart(holder: unknown, key: string): unknown {
  try {
    return (holder as Readonly<Record<string, unknown>>)[key]
  } catch {
    return undefined
  }
}
