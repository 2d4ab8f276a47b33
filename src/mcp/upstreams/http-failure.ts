import type { ErrorKind } from '../envelope/error-kinds.ts'
import type { DetailEntry } from '../envelope/mcp-error-envelope.ts'
import type { Failure } from '../failures/failure.ts'
import type { Telemetry } from '../telemetry/read-telemetry.ts'

/** What is declared of an upstream: its name for readers, and its words of contract v1. */
export interface UpstreamFamily {
  /** As a reader knows it: `Amazon SP-API`. */
  readonly name: string
  readonly httpKind: HttpKind
  readonly clientKind: ClientKind
  /** What its codes begin with: of `SP_API`, they are `SP_API_HTTP_404`. */
  readonly codePrefix: string
}

/** A kind for what an upstream answered. */
export type HttpKind = Extract<ErrorKind, `${string}_http` | 'internal_error'>

/** A kind for requests that got no answer. */
export type ClientKind = Extract<ErrorKind, `${string}_client` | 'internal_error'>

/** What is known of a failure beside its status. */
export interface KnownOfFailure {
  readonly summary?: string | undefined
  readonly details?: readonly DetailEntry[]
  readonly hints?: readonly string[]
  readonly meta?: Telemetry
}

// "Per-server upstream HTTP codes" and SP-8 of contract v1: the statuses with a kind of their own.
const kinds: Readonly<Record<number, ErrorKind>> = { 401: 'auth_error', 403: 'auth_error', 429: 'rate_limited' }

const hints: Readonly<Record<number, string>> = {
  400: 'Check the arguments against what the upstream says, then call again.',
  401: 'Renew the credentials of the active identity; the same call fails until then.',
  403: 'Check that the credentials may do this for the active identity, or use another identity.',
  404: 'Check the identifiers in the arguments; what they name does not exist for this identity.',
  408: 'The upstream took too long: repeat the call later.',
  409: 'Read the current state of the resource, then decide anew.',
  413: 'Ask for less, or send less, in one call.',
  422: 'Check the arguments against what the upstream says, then call again.',
  429: 'Wait before you repeat the call, longer each time.',
}
const serverHint = 'The upstream has a problem of its own: repeat the call later.'

/** Tells what can be the status of an HTTP response. */
export function isHttpStatus(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 100 && value <= 599
}

/** Makes the failure of an upstream's HTTP status; of what is no status, that of a request without an answer. Never throws. */
export function httpFailure(upstream: UpstreamFamily, status: number, known: KnownOfFailure = {}): Failure {
  if (!isHttpStatus(status)) return clientFailure(upstream, known)
  const summary = known.summary ?? `${upstream.name} request failed with HTTP ${status}.`
  const [first = { path: '', issue: summary, received_type: 'HTTPStatusError' }, ...others] = known.details ?? []
  return {
    kind: kinds[status] ?? upstream.httpKind,
    code: status === 429 ? 'RATE_LIMITED' : `${upstream.codePrefix}_HTTP_${status}`,
    summary,
    retryable: status >= 500 || status === 408 || status === 429,
    // RATE_LIMITED does not tell the number, and a reader should not take codes apart.
    details: [{ ...first, upstream_status: status }, ...others],
    hints: [...(known.hints ?? []), ...hintsOf(status, known.meta)],
    ...withMeta(known.meta),
  }
}

/** Makes the failure of an HTTP status of which nothing else is known. */
export function failureOfStatus(upstream: UpstreamFamily, status: number, summary?: string): Failure {
  return httpFailure(upstream, status, { summary })
}

/** Makes the failure of a request that got no answer: the network, a time-out. */
export function clientFailure(upstream: UpstreamFamily, known: KnownOfFailure = {}): Failure {
  const summary = known.summary ?? `${upstream.name} request failed without an answer.`
  return {
    kind: upstream.clientKind,
    code: 'TOOL_EXECUTION_FAILED',
    summary,
    retryable: true,
    details: known.details ?? [{ path: '', issue: summary, received_type: 'unknown' }],
    hints: [...(known.hints ?? []), 'Repeat the call later.'],
    ...withMeta(known.meta),
  }
}

function hintsOf(status: number, meta: Telemetry = {}): string[] {
  const seconds = meta.retry_after_seconds
  if (seconds !== undefined && seconds > 0)
    return [`Wait ${Math.ceil(seconds * 10) / 10} seconds, as the upstream asks, then repeat the call.`]
  const hint = hints[status] ?? (status >= 500 ? serverHint : undefined)
  return hint === undefined ? [] : [hint]
}

function withMeta(meta: Telemetry = {}): Pick<Failure, 'meta'> {
  return Object.keys(meta).length === 0 ? {} : { meta }
}
