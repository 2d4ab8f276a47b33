import { receivedType } from '../envelope/received-type.ts'
import type { Failure } from '../failures/failure.ts'
import type { HeadersLike } from '../telemetry/read-telemetry.ts'
import { scrubbedJson } from '../telemetry/scrub-json.ts'
import { httpFailure, isHttpStatus, type KnownOfFailure, type UpstreamFamily } from './http-failure.ts'
import { bodyDetails, parseBody } from './read-upstream-body.ts'
import { showsStackTrace } from './stack-trace.ts'

/** A response whose body was read. */
export interface ReadResponse {
  readonly status: number
  readonly headers: HeadersLike
  readonly body: unknown
}

/** Makes the failure of a response that an upstream gave. Never throws. */
export function responseFailure(
  upstream: UpstreamFamily,
  { status, headers, body }: ReadResponse,
  known: Omit<KnownOfFailure, 'details'>,
): Failure {
  if (showsStackTrace(typeof body === 'string' ? body : scrubbedJson(body)))
    return sanitizedFailure(upstream, status, body, known)
  return httpFailure(upstream, status, { ...known, details: bodyDetails(body, headers) })
}

// The upstream broke on its own. Where the status says what to do about it, that still holds.
function sanitizedFailure(
  upstream: UpstreamFamily,
  status: number,
  body: unknown,
  known: Omit<KnownOfFailure, 'details'>,
): Failure {
  const issue = 'What the upstream said was left out: it shows a stack trace.'
  const details = [{ path: '', issue, received_type: receivedType(parseBody(body)) }]
  const failure = httpFailure(upstream, status, { ...known, details })
  return {
    ...failure,
    ...(failure.kind === upstream.httpKind && { kind: 'internal_error', code: 'INTERNAL_ERROR' }),
    meta: { ...failure.meta, sanitized: true, ...(isHttpStatus(status) && { upstream_status: status }) },
  }
}
