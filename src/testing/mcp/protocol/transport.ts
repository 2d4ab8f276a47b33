import type { McpConnectionError } from '../mcp-connection-error.ts'
import type { JsonRpcMessage } from './json-rpc.ts'

/** How messages get to a server. */
export interface Transport {
  readonly name: 'stdio' | 'http'
  /** Sends a message; what becomes of it is told to the listener. `signal` ends the waiting for an answer. */
  send(message: JsonRpcMessage, signal?: AbortSignal): void
  /** Is told the protocol version that was agreed upon. */
  speak(version: string): void
  /** Ends the conversation, and the server where it was started for it. Never throws. */
  close(): Promise<void>
  /** What came where only messages belong: how much, and the first of it. */
  noise(): Noise
}

/** What came where only messages belong. */
export interface Noise {
  readonly count: number
  readonly first: readonly string[]
}

/** Who is told what comes from a server. */
export interface Listener {
  received(message: JsonRpcMessage): void
  /** The answer to a request will not come. */
  unanswered(id: number, reason: string): void
  /** No answer at all will come any more. */
  lost(error: McpConnectionError): void
}

/** Starts or reaches a server. */
export type Connect = (listener: Listener) => Transport

/** More than this in one message is no answer, but an attack or a mistake. */
export const maximumMessageBytes = 10_000_000
