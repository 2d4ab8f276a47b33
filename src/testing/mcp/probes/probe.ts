/** A call that is made of a server, and what is known of it beforehand. */
export interface Probe {
  readonly kind: ProbeKind
  readonly tool: string
  readonly arguments: unknown
  /** For a call that fails a schema: the codes of all that it violates. */
  readonly codes?: ReadonlySet<string>
  /** The field that the schema does not know. */
  readonly extra?: string
  /** Whether the same was sent before, to see whether the same comes back. */
  readonly isRepeat?: true
}

/** Why a call can't succeed; `named` for one that was asked for, which may do anything. */
export type ProbeKind = 'unknown-tool' | 'missing' | 'wrong-type' | 'unknown-field' | 'named'

/** A tool for which no call could be made that can't succeed. */
export interface NotProvoked {
  readonly tool: string
  readonly reason: string
}
