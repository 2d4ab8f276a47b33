import type { CallTelemetry } from '../telemetry/call-telemetry.ts'

/** What a tool knows of the call that it answers. It belongs to that call alone, however many run at once. */
export interface ToolContext<Sdk = unknown> extends Pick<CallTelemetry, 'observe' | 'warn'> {
  /** The name that the tool was called by. */
  readonly tool: string
  /** Aborted when the client has cancelled the call or left. */
  readonly signal: AbortSignal
  /** What the SDK gives its own tools: `ServerContext` of version 2, `RequestHandlerExtra` of version 1. */
  readonly sdk: Sdk
}

/** What `authorize` is asked about: any call, of tools that do not exist too. */
export interface CallContext<Sdk = unknown> {
  readonly tool: string
  readonly signal: AbortSignal
  readonly sdk: Sdk
}
