import { isDomainError, UpstreamError } from '../../core/index.ts'
import { errorKinds } from '../envelope/error-kinds.ts'
import { oneLine } from '../envelope/one-line.ts'
import { attachFailure, type Failure, failureAttachedTo } from '../failures/failure.ts'
import { mergeTelemetry } from '../telemetry/merge-telemetry.ts'
import { type HeadersLike, readTelemetry, type Telemetry } from '../telemetry/read-telemetry.ts'
import { toTelemetry } from '../telemetry/to-telemetry.ts'
import { httpFailure, isHttpStatus, type UpstreamFamily } from './http-failure.ts'
import { readBody } from './read-body.ts'
import { requestFailure } from './request-failure.ts'
import { responseFailure } from './response-failure.ts'
import { answerWithin, partsOfResponse, type UpstreamResponse } from './response-parts.ts'

export { type ClientKind, failureOfStatus, type HttpKind, type UpstreamFamily } from './http-failure.ts'
export type { UpstreamResponse } from './response-parts.ts'

/** What a tool adds to the failure of an upstream. */
export interface UpstreamErrorOptions {
  /** What happened, in the place of a sentence with the upstream's name and status. It leaves as it is written. */
  readonly message?: string | undefined
  /** What can be done about it; these go first. */
  readonly hints?: readonly string[] | undefined
  /** What the tool knows better than the headers of the response. */
  readonly meta?: Telemetry | undefined
}

/** A service behind the tools of a server. */
export interface Upstream extends UpstreamFamily {
  /** Makes the error of a response that is a failure, with what its status, headers and body tell. Never rejects. */
  fromResponse(response: UpstreamResponse, options?: UpstreamErrorOptions): Promise<UpstreamError>
  /**
   * Makes the error of a request that got no answer, for what was caught around it. Never throws.
   *
   * An error that `fromResponse` made comes back as it is; of a client's error that carries a response, it is the status
   * that counts.
   */
  clientError(cause: unknown, options?: UpstreamErrorOptions): UpstreamError
}

const maximumMessage = 1000

/**
 * Defines an upstream: its name, and its words of contract v1. Throws a TypeError for a name that is empty or not one line,
 * for kinds that are not for upstreams, and for a prefix that is no constant case.
 */
export function defineUpstream({ name, httpKind, clientKind, codePrefix }: UpstreamFamily): Upstream {
  const family: UpstreamFamily = { name, httpKind, clientKind, codePrefix }
  refuseUnsound(family)

  return Object.freeze({
    ...family,

    async fromResponse(response: UpstreamResponse, options: UpstreamErrorOptions = {}): Promise<UpstreamError> {
      const { status, headers, body } = partsOfResponse(response)
      const read = { status, headers, body: await readBody(body) }
      return errorOf(responseFailure(family, read, knownOf(headers, options)), { ...options, status })
    },

    clientError(cause: unknown, options: UpstreamErrorOptions = {}): UpstreamError {
      if (isDomainError(cause) && failureAttachedTo(cause) !== undefined) return cause as UpstreamError
      const { status, headers } = answerWithin(cause)
      const known = knownOf(headers, options)
      const failure = status === undefined ? requestFailure(family, cause, known) : httpFailure(family, status, known)
      return errorOf(failure, { ...options, status, cause })
    },
  })
}

function knownOf(headers: HeadersLike, { message = '', hints = [], meta }: UpstreamErrorOptions) {
  const summary = oneLine(message, maximumMessage) || undefined
  return { summary, hints, meta: mergeTelemetry(toTelemetry(meta), readTelemetry(headers)) }
}

function errorOf(
  failure: Failure,
  {
    message,
    status,
    ...rest
  }: Pick<UpstreamErrorOptions, 'message'> & { readonly status?: unknown; readonly cause?: unknown },
): UpstreamError {
  const upstreamStatus = isHttpStatus(status) ? status : undefined
  const cause = 'cause' in rest ? { cause: rest.cause } : undefined
  return attachFailure(new UpstreamError(message || failure.summary, { ...cause, upstreamStatus }), failure)
}

function refuseUnsound({ name, httpKind, clientKind, codePrefix }: UpstreamFamily): void {
  const refuse = (what: string, why: string) => {
    throw new TypeError(`defineUpstream: ${what} ${why}`)
  }
  if (typeof name !== 'string' || name === '' || name !== oneLine(name, 100)) {
    refuse('name', 'must be a text of one line, such as "Amazon SP-API".')
  }
  if (!isKindFor('_http', httpKind)) refuse('httpKind', 'must be a kind that ends in _http, or internal_error.')
  if (!isKindFor('_client', clientKind)) refuse('clientKind', 'must be a kind that ends in _client, or internal_error.')
  if (
    typeof codePrefix !== 'string' ||
    !/^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/.test(codePrefix) ||
    /_HTTP$/.test(codePrefix)
  ) {
    refuse('codePrefix', 'must be in constant case, such as SP_API, without the _HTTP that is added to it.')
  }
}

function isKindFor(end: string, kind: string): boolean {
  return kind === 'internal_error' || (errorKinds.some((each) => each === kind) && kind.endsWith(end))
}
