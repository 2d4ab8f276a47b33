import { classOf, type DomainError, describeError, describeErrorClass, toErrorBody } from '../../core/index.ts'
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
  const { advice } = describeError(errorClass)
  const summary = oneLine(message, maximumSummary) || name
  const entry: DetailEntry = { path: '', issue: summary, received_type: name, ...(details !== null && { details }) }
  const seconds = retryAfterOf(error)
  return {
    ...ruleOf(error, upstream),
    summary,
    details: [entry],
    hints: advice === undefined ? [] : [advice],
    ...(seconds !== undefined && { meta: { retry_after_seconds: seconds } }),
  }
}

function ruleOf(error: DomainError, upstream: Upstream): Pick<Failure, 'kind' | 'code' | 'retryable'> {
  const { isUpstream, kind, code, retryable } = domainRuleOf(classOf(error))
  if (!isUpstream) return { kind, code, retryable }
  const status = upstreamStatusOf(error)
  if (status === undefined) return { kind: upstream.clientKind, code: 'TOOL_EXECUTION_FAILED', retryable }
  const { kind: httpKind, code: httpCode, retryable: isWorthRetry } = failureOfStatus(upstream, status)
  return { kind: httpKind, code: httpCode, retryable: isWorthRetry }
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
