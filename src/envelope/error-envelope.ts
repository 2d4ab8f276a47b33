/** What `details` can hold: an object, an array, or null. The key is always there. */
export type ErrorDetails = object | readonly unknown[] | null

/** What every `code` matches, as the source text of a regular expression. */
export const errorCodePattern = '^[a-z][a-z0-9]*(_[a-z0-9]+)*$'

/** The object under `error` (ADR-0086 §1). */
export interface ErrorBody<Code extends string = string, Details = ErrorDetails> {
  /** Stable, machine-readable slug, by `errorCodePattern`. A public contract. */
  readonly code: Code
  /** Text for people. Never empty. */
  readonly message: string
  /** The HTTP status, 400-599, repeated for readers that see only the body. */
  readonly status: number
  readonly details: Details
}

/** The one body of every error reply (ADR-0086 §1). */
export interface ErrorEnvelope<Code extends string = string, Details = ErrorDetails> {
  readonly error: ErrorBody<Code, Details>
}

/**
 * Renders the envelope as JSON text, its four keys in the contract's order.
 *
 * `code` goes in as it is, since the code rule admits nothing that JSON would escape; unpaired surrogates in
 * `message` become U+FFFD, so that the text is valid UTF-8. Throws where `details` can't be stringified.
 */
export function renderErrorEnvelope({ code, message, status, details }: ErrorBody): string {
  const detailsText = details === null ? 'null' : JSON.stringify(details)
  if (detailsText === undefined) throw new TypeError('details cannot be written as JSON')
  return `{"error":{"code":"${code}","message":${JSON.stringify(message.toWellFormed())},"status":${status},"details":${detailsText}}}`
}
