import type { EnvelopeMeta, NormalizedEvent } from '../envelope/mcp-error-envelope.ts'
import type { Failure } from '../failures/failure.ts'
import { createCallTelemetry } from '../telemetry/call-telemetry.ts'
import { failureOfIssues } from '../validation/failure-of-issues.ts'
import { authorizeCall } from './authorize-call.ts'
import type { CompiledTool } from './compile-tool.ts'
import { giveEnvelope, type Refusal, refusalOf } from './give-envelope.ts'
import { isOwnOfProtocol } from './is-own-of-protocol.ts'
import { malformedJson, toolNotFound } from './refusals.ts'
import { toOutput } from './to-output.ts'
import { type ToolResult, withMeta } from './tool-result.ts'
import type { StandardResult } from './tool-schema.ts'
import type { Toolbox } from './toolbox.ts'

/** What an adapter knows of a call beside the tool and its arguments. */
export interface CallRequest<Sdk> {
  readonly signal: AbortSignal
  readonly sdk: Sdk
}

// Whoever sends thousands of unknown arguments knows the rest.
const maximumEvents = 100

/**
 * Answers a call: may it be made, is there such a tool, are the arguments right once their names are, and what does the tool
 * say. Every failure becomes an envelope, except what belongs to the protocol, which is thrown on: aborted calls, and
 * requests for another step of the user.
 */
export async function answerCall<Sdk>(
  toolbox: Toolbox<Sdk>,
  name: string,
  given: Readonly<Record<string, unknown>> | undefined,
  request: CallRequest<Sdk>,
): Promise<ToolResult> {
  const call = { tool: name, ...request }
  const tool = toolbox.find(name)
  // Of this call and no other: it is handed on, and never kept.
  const telemetry = createCallTelemetry()
  let events: readonly NormalizedEvent[] = []
  const meta = (): EnvelopeMeta => {
    const isTold = toolbox.switches.reportNormalization && events.length > 0
    return isTold ? { normalized: events.slice(0, maximumEvents), ...telemetry.meta() } : telemetry.meta()
  }
  const refuse = (refusal: Refusal) => giveEnvelope(toolbox, call, tool, meta(), refusal)

  try {
    const notAuthorized = await authorizeCall(toolbox, call)
    if (notAuthorized !== undefined) return refuse(notAuthorized)
    if (tool === undefined) return refuse({ failure: toolNotFound(name, toolbox.names()) })

    const { args, events: done, malformed } = tool.normalize(given ?? {})
    events = done
    if (malformed !== undefined) return refuse({ failure: malformedJson(malformed, tool.upstream) })
    const failure = tool.validate(args)
    if (failure !== undefined) return refuse({ failure })
    const parsed = await parse(tool, args)
    if (isFailure(parsed)) return refuse({ failure: parsed.failure })

    const { observe, warn } = telemetry
    const answer = await tool.handler(parsed.value, { observe, warn, ...call })
    const output = await toOutput(tool, answer)
    if ('failure' in output) return refuse(output)
    return withMeta(output.result, meta(), (structured) => tool.output?.check(structured) !== false)
  } catch (thrown) {
    if (request.signal.aborted || isOwnOfProtocol(thrown)) throw thrown
    return refuse(refusalOf(thrown, toolbox, tool))
  }
}

type Parsed = { readonly value: unknown } | { readonly failure: Failure }

async function parse<Sdk>({ parseInput }: CompiledTool<Sdk>, args: Record<string, unknown>): Promise<Parsed> {
  if (parseInput === undefined) return { value: args }
  const result: StandardResult = await parseInput.validate(args)
  return result.issues === undefined
    ? { value: result.value }
    : { failure: failureOfIssues(result.issues, parseInput.vendor, args) }
}

function isFailure(parsed: Parsed): parsed is { readonly failure: Failure } {
  return 'failure' in parsed
}
