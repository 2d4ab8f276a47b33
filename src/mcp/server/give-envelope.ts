import type { EnvelopeMeta, McpErrorEnvelope } from '../envelope/mcp-error-envelope.ts'
import type { Failure } from '../failures/failure.ts'
import { toFailure } from '../failures/to-failure.ts'
import { boundHints } from '../hints/bound-hints.ts'
import type { CompiledTool } from './compile-tool.ts'
import { ignoreRejection } from './ignore-rejection.ts'
import { renderEnvelope, warnUnannounced } from './render-envelope.ts'
import type { CallContext } from './tool-context.ts'
import { errorResult, type ToolResult } from './tool-result.ts'
import type { Toolbox } from './toolbox.ts'

/** Why a call is answered by an envelope. */
export interface Refusal {
  readonly failure: Failure
  /** What leaves instead, unchanged. */
  readonly passedOn?: McpErrorEnvelope
  readonly thrown?: unknown
  readonly isUnexpected?: boolean
}

/** What a thrown value comes to. */
export function refusalOf<Sdk>(
  thrown: unknown,
  { failureContext }: Toolbox<Sdk>,
  tool: CompiledTool<Sdk> | undefined,
): Refusal {
  const { isExpected, ...sorted } = toFailure(thrown, failureContext(tool?.upstream))
  return { ...sorted, thrown, isUnexpected: !isExpected }
}

// A name that a client made up is repeated only where it could be one.
const printable = /^[\w./:-]{1,128}$/

/** Makes the envelope of a refusal, tells the application, and gives it as a result. Never throws. */
export function giveEnvelope<Sdk>(
  toolbox: Toolbox<Sdk>,
  call: CallContext<Sdk>,
  tool: CompiledTool<Sdk> | undefined,
  meta: EnvelopeMeta,
  { failure, passedOn, thrown, isUnexpected = false }: Refusal,
): ToolResult {
  const name = tool?.name ?? (printable.test(call.tool) ? call.tool : 'unknown_tool')
  const envelope = passedOn ?? withHintsOf(tool, renderEnvelope(failure, name, meta, toolbox.rules))
  if (passedOn !== undefined) warnUnannounced(passedOn.error_kind, toolbox.rules)
  toolbox.tell(envelope, { thrown, isUnexpected, ...call })
  return errorResult(envelope)
}

function withHintsOf<Sdk>(tool: CompiledTool<Sdk> | undefined, envelope: McpErrorEnvelope): McpErrorEnvelope {
  if (tool?.hintsFor === undefined) return envelope
  try {
    const hints = tool.hintsFor(envelope)
    ignoreRejection(hints)
    return { ...envelope, hints: boundHints([...hints, ...envelope.hints]) }
  } catch {
    return envelope
  }
}
