import type { McpErrorEnvelope } from '../envelope/mcp-error-envelope.ts'
import { ignoreRejection } from './ignore-rejection.ts'
import type { EnvelopeOfCall, EnvelopeToolsOptions } from './toolbox-options.ts'

/** Tells an application of an envelope, by `onEnvelope`, or on the console where it did not ask. Never throws. */
export function tellApplication<Sdk>(
  { onEnvelope }: EnvelopeToolsOptions<Sdk>,
  envelope: McpErrorEnvelope,
  call: EnvelopeOfCall<Sdk>,
): void {
  try {
    if (onEnvelope !== undefined) ignoreRejection(onEnvelope(envelope, call))
    // Without this a bug would leave no trace at all: nothing of it goes to the client.
    else if (call.isUnexpected) consoleOf()?.error(`The tool ${envelope.tool} failed unexpectedly.`, call.thrown)
  } catch {
    // An answer matters more than what is told of it.
  }
}

function consoleOf(): { error(...values: unknown[]): void } | undefined {
  return (globalThis as { readonly console?: { error(...values: unknown[]): void } }).console
}
