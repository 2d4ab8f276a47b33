import type { ReceivedEnvelope } from '../envelope/parse-mcp-error-envelope.ts'
import { parseToolError } from './parse-tool-error.ts'

/** What a tool is called with, by both SDKs. */
export interface ToolCall {
  name: string
  arguments?: Record<string, unknown>
}

/** What can call a tool: the `Client` of either SDK, or a function that hands a call on with options of its own. */
export type ToolCaller<Result> = { callTool(call: ToolCall): Promise<Result> } | ((call: ToolCall) => Promise<Result>)

/** What a call came to: the result of the tool or the envelope of its error, never both. */
export type ToolAnswer<Result> =
  | { readonly result: Result; readonly envelope?: undefined }
  | { readonly envelope: ReceivedEnvelope; readonly result?: undefined }

/**
 * Calls a tool and gives `{ result }`, or `{ envelope }` where the tool failed with one, in whichever way it arrived
 * (Error Envelope Contract v1, "Single-handler shortcut for direct-transport callers").
 *
 * A result marked as an error that holds no envelope is a result. Throws what the call threw, as it is, where it holds
 * no envelope: time-outs, aborts, a lost connection.
 */
export async function callWithEnvelope<Result>(
  client: ToolCaller<Result>,
  tool: string,
  args?: Record<string, unknown>,
): Promise<ToolAnswer<Result>> {
  const call: ToolCall = args === undefined ? { name: tool } : { name: tool, arguments: args }
  try {
    const result = await (typeof client === 'function' ? client(call) : client.callTool(call))
    const envelope = parseToolError(result)
    return envelope ? { envelope } : { result }
  } catch (thrown) {
    const envelope = parseToolError(thrown)
    if (envelope) return { envelope }
    throw thrown
  }
}
