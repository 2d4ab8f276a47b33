import {
  classOf,
  DomainError,
  type DomainErrorClass,
  describeError,
  describeErrorClass,
  RateLimitedError,
  toErrorBody,
  UpstreamError,
} from '../../core/index.ts'
import type { DetailEntry } from '../envelope/mcp-error-envelope.ts'
import { oneLine } from '../envelope/one-line.ts'
import { failureOfStatus, type Upstream } from '../upstreams/define-upstream.ts'
import { domainRuleOf } from './domain-rules.ts'
import type { Failure } from './failure.ts'

// A message is written for the reader; this only keeps a runaway one from filling a context window.
const maximumSummary = 1000

/** Turns a domain error into what it is in MCP. Never throws; what the error holds is read guarded. */
export function domainFailure(error: DomainError, upstream: Upstream): Failure {
  const errorClass = classOf(error)
  const { message, details } = toErrorBody(error)
  const { name } = describeErrorClass(errorClass)
  const summary = oneLine(message, maximumSummary) || name
  const entry: DetailEntry = { path: '', issue: summary, received_type: name, ...(details !== null && { details }) }
  const seconds = retryAfterOf(error)
  return {
    hints: hintsOf(errorClass, seconds),
    ...ruleOf(error, upstream),
    summary,
    details: [entry],
    ...(seconds !== undefined && { meta: { retry_after_seconds: seconds } }),
  }
}

// What a class of the application advises is said as it is. The package's own advice is for HTTP in two places.
function hintsOf(errorClass: DomainErrorClass, seconds: number | undefined): readonly string[] {
  const { advice } = describeError(errorClass)
  const { retryable } = domainRuleOf(errorClass)
  if (advice === undefined || (advice === DomainError.advice && !retryable && errorClass.status < 500)) return []
  if (advice !== RateLimitedError.advice) return [advice]
  return [
    seconds === undefined
      ? 'Call again later, and wait longer each time.'
      : 'Call again after the seconds that _meta.retry_after_seconds tells.',
  ]
}

function ruleOf(
  error: DomainError,
  upstream: Upstream,
): Pick<Failure, 'kind' | 'code' | 'retryable'> & { readonly hints?: readonly string[] } {
  const { isUpstream, kind, code, retryable } = domainRuleOf(classOf(error))
  if (!isUpstream) return { kind, code, retryable }
  const status = upstreamStatusOf(error)
  if (status === undefined) return { kind: upstream.clientKind, code: 'TOOL_EXECUTION_FAILED', retryable }
  const { hints = [], ...failure } = failureOfStatus(upstream, status)
  const { kind: httpKind, code: httpCode, retryable: isWorthRetry } = failure
  const isOwnAdvice = classOf(error).advice === UpstreamError.advice
  return { kind: httpKind, code: httpCode, retryable: isWorthRetry, ...(isOwnAdvice && { hints }) }
}

function upstreamStatusOf(error: DomainError): number | undefined {
  const status = numberOf(error, 'upstreamStatus')
  return status !== undefined && Number.isInteger(status) && status >= 100 && status <= 599 ? status : undefined
}

function retryAfterOf(error: DomainError): number | undefined {
  const seconds = numberOf(error, 'retryAfter')
  return seconds === undefined ? undefined : Math.max(0, seconds)
}

function numberOf(error: DomainError, key: 'upstreamStatus' | 'retryAfter'): number | undefined {
  try {
    const value = (error as Partial<Record<typeof key, unknown>>)[key]
    return typeof value === 'number' && Number.isFinite(value) ? value : undefined
  } catch {
    return undefined
  }
}
