import { UpstreamError } from '../../core/index.ts'
import { type ErrorKind, errorKinds } from '../envelope/error-kinds.ts'
import type { McpErrorEnvelope } from '../envelope/mcp-error-envelope.ts'
import { parseMcpErrorEnvelope, type ReceivedEnvelope } from '../envelope/parse-mcp-error-envelope.ts'

const passedOn = Symbol.for('error-envelope.mcp-envelope')

/**
 * Makes an error that leaves a tool as an envelope that came from another server, unchanged: its tool, kind and code stay.
 *
 * It is the one way for an envelope to pass; text that looks like one is never taken for one. Throws a TypeError for what is
 * no envelope, or one that this server could not have sent itself, such as one of a kind that the contract does not list.
 */
export function envelopeError(envelope: ReceivedEnvelope): UpstreamError {
  const parsed = parseMcpErrorEnvelope(envelope)
  if (parsed === undefined || !canBeSent(parsed)) {
    throw new TypeError('envelopeError takes an error envelope of contract v1 that can be sent on, and this is none.')
  }
  return Object.defineProperty(new UpstreamError(parsed.summary), passedOn, { value: parsed })
}

// Readers are more tolerant than senders may be.
function canBeSent({ error_kind, error_code, tool, summary }: ReceivedEnvelope): boolean {
  const isListed = errorKinds.includes(error_kind as ErrorKind)
  return isListed && /^[A-Z][A-Z0-9_]*$/.test(error_code) && tool !== '' && summary !== ''
}

/** The envelope that an error passes on; undefined where it passes none on. Never throws. */
export function envelopePassedOn(thrown: unknown): McpErrorEnvelope | undefined {
  try {
    return typeof thrown === 'object' && thrown !== null
      ? (thrown as { readonly [passedOn]?: McpErrorEnvelope })[passedOn]
      : undefined
  } catch {
    return undefined
  }
}
