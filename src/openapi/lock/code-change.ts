/** What happened to a published code. */
export type CodeChangeKind =
  | 'removed'
  | 'renamed'
  | 'status-changed'
  | 'details-field-removed'
  | 'details-field-retyped'
  | 'retired-code-reused'
  | 'code-shared'
  | 'added'
  | 'details-field-added'
  | 'class-renamed'

/** One difference between the published codes and those of now. */
export interface CodeChange {
  readonly kind: CodeChangeKind
  readonly code: string
  /** The path of the field of `details` that changed, where one did. */
  readonly field?: string
  /** What changed, as it was: a code, a status, a type, a class; null where there was nothing. */
  readonly before: string | number | null
  /** The same as it is now. */
  readonly now: string | number | null
  /** One sentence that names both values and says what to do. */
  readonly text: string
}

/** All differences, sorted by code. */
export interface CodeChanges {
  /** What breaks clients that rely on what was published. */
  readonly breaking: readonly CodeChange[]
  /** What breaks nobody, and is not recorded yet. */
  readonly additions: readonly CodeChange[]
}
