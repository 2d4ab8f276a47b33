/** One entry of `details` of a `validation_error`: exactly these three keys (ADR-0086 §3.2). */
export interface ValidationItem {
  /** Where: first the part of the request (`body`, `query`, `path` or `header`), then the keys and indexes below it. */
  readonly loc: readonly string[]
  /** The rule, in words that help a form. It holds nothing that the client sent. */
  readonly msg: string
  /** The keyword that failed, in snake_case. */
  readonly type: string
}
