import type { ErrorCatalogue, ErrorMapper } from '../../core/index.ts'
import type { ErrorKind } from '../envelope/error-kinds.ts'
import type { McpErrorEnvelope } from '../envelope/mcp-error-envelope.ts'
import type { Upstream } from '../upstreams/define-upstream.ts'
import type { Migration } from './migrations.ts'
import type { Switches } from './switches.ts'
import type { CallContext } from './tool-context.ts'

/** What `onEnvelope` is told beside the envelope. */
export interface EnvelopeOfCall<Sdk = unknown> extends CallContext<Sdk> {
  /** What was thrown; undefined where arguments were refused. For logs and metrics; it may hold secrets. */
  readonly thrown: unknown
  /** Whether nobody foresaw it: a bug, or a failure that no domain error stands for. */
  readonly isUnexpected: boolean
}

/** Options of `envelopeTools`. All have sensible defaults. */
export interface EnvelopeToolsOptions<Sdk = unknown> extends Partial<Switches> {
  /** The application's errors, from `defineErrors`: a class whose code the contract needs is refused at start. */
  readonly catalogue?: ErrorCatalogue
  /** Turn foreign errors into domain errors, as in the Fastify plugin; the first that answers counts. */
  readonly mappers?: readonly ErrorMapper[]
  /** The upstreams whose errors tools may throw, beside the one that a tool names itself. */
  readonly upstreams?: readonly Upstream[]
  /** Kinds that tools emit beside those of their upstreams: `sandbox_runtime`, or what `envelopeError` passes on. */
  readonly errorKinds?: readonly ErrorKind[]
  /**
   * Asked before every call, of unknown tools too. False, or anything thrown that is no domain error, gives `auth_error`.
   */
  readonly authorize?: (context: CallContext<Sdk>) => unknown
  /** Called with each envelope that leaves. What it throws is dropped. Default: unexpected errors go to `console.error`. */
  readonly onEnvelope?: (envelope: McpErrorEnvelope, call: EnvelopeOfCall<Sdk>) => void
  /** The version of the server, which `migrations` are measured by. */
  readonly version?: string
  /** Errors that have changed their kind of late. */
  readonly migrations?: readonly Migration[]
  /** Whether there is a tool `get_envelope_contract` that answers what the capabilities say. Default false. */
  readonly contractTool?: boolean
}
