import { type DomainError, type ErrorMapper, isDomainError } from '../../core/index.ts'
import type { McpErrorEnvelope } from '../envelope/mcp-error-envelope.ts'
import type { Upstream } from '../upstreams/define-upstream.ts'
import { domainFailure } from './domain-failure.ts'
import { envelopePassedOn } from './envelope-error.ts'
import { type Failure, failureAttachedTo } from './failure.ts'

/** What decides on how a thrown value is read. */
export interface FailureContext {
  readonly mappers: readonly ErrorMapper[]
  /** The upstream of the tool, for domain errors that tell an upstream's status and not which upstream. */
  readonly upstream: Upstream
}

/** What a thrown value is in MCP, and whether anybody expected it. */
export interface Sorted {
  readonly failure: Failure
  readonly isExpected: boolean
  /** An envelope of another server that leaves in the place of one of this. */
  readonly passedOn?: McpErrorEnvelope
}

// Frameworks and code between wrap errors a few times; a chain longer than this is a loop or an attack.
const maximumCauses = 10

/**
 * Sorts a thrown value: by what is attached to it, as a domain error, by what a mapper knows, and the same of its causes,
 * the outermost first. Everything else is unexpected, and nothing of it leaves. Never throws.
 */
export function toFailure(thrown: unknown, context: FailureContext): Sorted {
  for (const each of withCauses(thrown)) {
    const passedOn = envelopePassedOn(each)
    const failure = failureAttachedTo(each) ?? asDomainFailure(each, context)
    if (failure !== undefined) return { failure, isExpected: true, ...(passedOn && { passedOn }) }
  }
  return { failure: unexpectedFailure(thrown), isExpected: false }
}

function asDomainFailure(thrown: unknown, { mappers, upstream }: FailureContext): Failure | undefined {
  const error = isDomainError(thrown) ? thrown : map(thrown, mappers)
  return error === undefined ? undefined : (failureAttachedTo(error) ?? domainFailure(error, upstream))
}

function map(thrown: unknown, mappers: readonly ErrorMapper[]): DomainError | undefined {
  for (const mapper of mappers) {
    try {
      const mapped: unknown = mapper(thrown)
      if (isDomainError(mapped)) return mapped
    } catch {
      // A mapper that throws counts as not knowing the value.
    }
  }
  return undefined
}

function withCauses(thrown: unknown): unknown[] {
  const chain = [thrown]
  while (chain.length < maximumCauses) {
    const cause = causeOf(chain.at(-1))
    if (cause === undefined || chain.includes(cause)) break
    chain.push(cause)
  }
  return chain
}

function causeOf(thrown: unknown): unknown {
  try {
    return typeof thrown === 'object' && thrown !== null ? (thrown as { readonly cause?: unknown }).cause : undefined
  } catch {
    return undefined
  }
}

/** What everything unexpected is: the same words whatever was thrown. */
export function unexpectedFailure(thrown: unknown, issue = 'The tool failed in a way that nobody foresaw.'): Failure {
  return {
    kind: 'internal_error',
    code: 'INTERNAL_ERROR',
    summary: 'The tool could not do what it was asked for.',
    retryable: false,
    details: [{ path: '', issue, received_type: isError(thrown) ? 'Error' : 'unknown' }],
    hints: ['Do not repeat the same call; tell whoever runs this server.'],
  }
}

function isError(thrown: unknown): boolean {
  try {
    return Object.prototype.toString.call(thrown) === '[object Error]' || thrown instanceof Error
  } catch {
    return false
  }
}
