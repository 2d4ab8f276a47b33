import type { ReceivedEnvelope } from '../envelope/parse-mcp-error-envelope.ts'
import { parseToolError } from './parse-tool-error.ts'

/**
 * Wraps the function with which code in a sandbox calls tools, so that an envelope is a value, however it arrived
 * (Error Envelope Contract v1, "Sandbox callers"). Its arguments stay as they are.
 *
 * Anything that is no envelope is given back as the same value, or thrown on as it is: errors, aborts.
 */
export function returnEnvelopes<Args extends readonly unknown[], Returned>(
  callTool: (...args: Args) => Returned,
): (...args: Args) => Promise<Awaited<Returned> | ReceivedEnvelope> {
  return async (...args): Promise<Awaited<Returned> | ReceivedEnvelope> => {
    try {
      const result = await callTool(...args)
      return parseToolError(result) ?? result
    } catch (thrown) {
      const envelope = parseToolError(thrown)
      if (envelope) return envelope
      throw thrown
    }
  }
}
