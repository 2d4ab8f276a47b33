import type { McpErrorEnvelope } from '../envelope/mcp-error-envelope.ts'
import type { FailureContext } from '../failures/to-failure.ts'
import type { Upstream } from '../upstreams/define-upstream.ts'
import type { CompiledTool } from './compile-tool.ts'
import type { EnvelopeRules } from './render-envelope.ts'
import type { Switches } from './switches.ts'
import type { EnvelopeOfCall, EnvelopeToolsOptions } from './toolbox-options.ts'

/** The tools of a server and its rules: all that the answer to a call goes by. */
export interface Toolbox<Sdk> {
  readonly options: EnvelopeToolsOptions<Sdk>
  readonly switches: Switches
  readonly rules: EnvelopeRules
  /** Finds a tool that is there and enabled. */
  find(name: string): CompiledTool<Sdk> | undefined
  /** The names of the tools that can be called. */
  names(): readonly string[]
  /** How thrown values are read in a tool of an upstream. */
  failureContext(upstream: Upstream | undefined): FailureContext
  /** Tells the application of an envelope. Never throws. */
  tell(envelope: McpErrorEnvelope, call: EnvelopeOfCall<Sdk>): void
}
