import type { NotProvoked } from './probes/probe.ts'

/** What a run of the conformance checks found out about an MCP server. */
export interface McpConformanceReport {
  /** Whether no clause failed. */
  readonly ok: boolean
  readonly server: {
    /** Its name and version, as it says. */
    readonly name: string
    readonly transport: 'stdio' | 'http'
    readonly protocolVersion: string
  }
  readonly tools: {
    readonly listed: number
    /** How many of them calls were made of. */
    readonly probed: number
    /** How many were left out, as there are more than are probed by default. */
    readonly leftOut: number
    readonly notProvoked: readonly NotProvoked[]
  }
  /** How many calls were made. */
  readonly calls: number
  readonly clauses: readonly ClauseResult[]
  /** What was odd beside that, a sentence each. */
  readonly notes: readonly string[]
}

/** What one clause of the contract came to. */
export type ClauseResult = {
  readonly id: string
  readonly sentence: string
  /** Where the contract says so. */
  readonly source: string
} & (
  | { readonly outcome: 'passed'; readonly looked: number }
  | {
      readonly outcome: 'failed'
      readonly looked: number
      readonly failed: number
      readonly failures: readonly ClauseFailure[]
    }
  | { readonly outcome: 'not checked'; readonly reason: string }
)

/** One time that a clause was broken; of many the first are told. */
export interface ClauseFailure {
  readonly reason: string
  /** The call that was made, and the answer, shortened; absent where it was no call. */
  readonly sent?: string
  readonly came?: string
}
