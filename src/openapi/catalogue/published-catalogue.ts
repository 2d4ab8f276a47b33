import type { ErrorEnvelope } from '../../core/index.ts'

/** The errors of an application as its readers see them: what the pages are rendered from, and errors.json itself. */
export interface PublishedCatalogue {
  /** The name of the service. */
  readonly title: string
  /** The errors of its own, sorted by code. */
  readonly errors: readonly PublishedError[]
  /** The errors that any operation can answer with, sorted by code. */
  readonly general: readonly PublishedError[]
  /** Codes that were published once and are no more, sorted; none is ever used again. */
  readonly retired: readonly RetiredError[]
}

/** One error as its readers see it. */
export interface PublishedError {
  readonly code: string
  readonly name: string
  readonly status: number
  /** What happened, in a sentence. */
  readonly meaning: string
  /** What a client can do about it; null where nothing is said. */
  readonly advice: string | null
  /** JSON Schema of `details`; null where they may be anything. */
  readonly details: object | null
  /** A body of the error; null where none could be made from the schema. */
  readonly example: ErrorEnvelope | null
  /** The operations that can answer with it, sorted: `GET /pages/{slug}`. Empty for the general ones. */
  readonly operations: readonly string[]
  /** The version that it was first published in, from the lock; null where the lock does not know it. */
  readonly since: string | null
}

/** A code that was published once and is no more. */
export interface RetiredError {
  readonly code: string
  readonly name: string
  readonly status: number
  readonly since: string | null
  /** The version that it was retired in. */
  readonly retired: string | null
}
