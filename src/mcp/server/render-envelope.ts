import { warnOnce } from '../../core/index.ts'
import type { ErrorKind } from '../envelope/error-kinds.ts'
import { type EnvelopeMeta, envelopeVersion, type McpErrorEnvelope } from '../envelope/mcp-error-envelope.ts'
import type { Failure } from '../failures/failure.ts'
import { boundHints } from '../hints/bound-hints.ts'

/** What a server says in all its envelopes. */
export interface EnvelopeRules {
  /** The kinds that the capabilities name. */
  readonly kinds: ReadonlySet<ErrorKind>
  readonly legacyKinds: ReadonlyMap<ErrorKind, string>
}

/**
 * Makes the envelope of a failure in a tool. A kind that the capabilities do not name becomes `internal_error`, with one
 * warning: what agents were told at the start holds.
 */
export function renderEnvelope(
  failure: Failure,
  tool: string,
  meta: EnvelopeMeta,
  rules: EnvelopeRules,
): McpErrorEnvelope {
  const kind = advertised(failure.kind, rules)
  const legacy = rules.legacyKinds.get(kind)
  const all = mergeMeta(meta, failure.meta)
  return {
    error_kind: kind,
    tool: tool || 'unknown_tool',
    summary: failure.summary || failure.code,
    details: failure.details,
    hints: boundHints(failure.hints ?? []),
    examples: (failure.examples ?? []).slice(0, 3),
    error_code: failure.code,
    retryable: failure.retryable,
    _envelope_version: envelopeVersion,
    ...(legacy !== undefined && { legacy_error_kind: legacy }),
    ...(Object.keys(all).length > 0 && { _meta: all }),
  }
}

function advertised(kind: ErrorKind, rules: EnvelopeRules): ErrorKind {
  warnUnannounced(kind, rules)
  return rules.kinds.has(kind) ? kind : 'internal_error'
}

/** Warns, once for each, of a kind that the capabilities do not name. */
export function warnUnannounced(kind: ErrorKind, { kinds }: EnvelopeRules): void {
  if (kinds.has(kind)) return
  warnOnce(
    kinds,
    kind,
    `A tool threw an error of the kind ${kind}, which the server did not announce; name its upstream, or the kind in errorKinds.`,
  )
}

// What the error itself says comes before what was seen earlier in the call.
function mergeMeta(ofCall: EnvelopeMeta, ofFailure?: EnvelopeMeta): EnvelopeMeta {
  if (ofFailure === undefined) return ofCall
  const warnings = [...(ofCall.warnings ?? []), ...(ofFailure.warnings ?? [])]
  return { ...ofCall, ...ofFailure, ...(warnings.length > 0 && { warnings }) }
}
