/** What a command came to. */
export interface Outcome {
  /** Whether all is in order. The exit code is 0 then, else 1. */
  readonly ok: boolean
  /** What was asked for, when it is printed: it goes to stdout. */
  readonly text?: string
  /** What there is to say, a sentence each: it goes to stderr. */
  readonly notes: readonly string[]
  /** What `--json` prints beside `ok` and `notes`. */
  readonly facts?: object
}
