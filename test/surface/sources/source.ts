import type { Answer } from '../../fixtures/expect-envelope.ts'

/** One way in which a server fails and the envelope is the answer: a row of the table in docs/fastify.md, and a test. */
export interface Source {
  /** What fails, as the table says it. Markdown. */
  readonly source: string
  /** What the client gets: status and code, such as `404 not_found`. The test holds the answer to it. */
  readonly becomes: string
  /** What else is worth a word in the table, such as `with Allow`. What it says, `check` asserts. */
  readonly note?: string
  /** Makes it happen, and gives what the client got. */
  readonly answer: () => Promise<Answer>
  /** Asserts more than status, code and envelope. */
  readonly check?: (answer: Answer) => void
  /** The first Fastify where it is so, such as `5.8.0`. The test is skipped on older ones. */
  readonly since?: string
  /** True for an answer to HEAD, whose code stands in `x-error-code` alone. */
  readonly hasNoBody?: true
}

/** One way in which a server fails and the envelope is not the answer: a row of "What stays outside", and a test. */
export interface Outside {
  readonly source: string
  /** What happens instead. */
  readonly happens: string
  /** What a user can do about it. */
  readonly remedy: string
  /** Makes it happen, and asserts what the row says. */
  readonly check: () => Promise<void>
  /** The first Fastify where it is so, such as `5.8.0`. The test is skipped on older ones. */
  readonly since?: string
}

/** Rows that belong together. */
export interface SourceGroup {
  readonly title: string
  readonly sources: readonly Source[]
  readonly outside?: readonly Outside[]
}
