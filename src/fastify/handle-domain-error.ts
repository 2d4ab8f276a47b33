import { type DomainError, toErrorBody } from '../core/index.ts'
import type { ErrorReply } from './error-reply.ts'
import { readProperty } from './read-property.ts'

/**
 * Handles a domain error (ADR-0086 §3.1): code and status by its class, message as written, details as given or cut
 * down to the schema of the class, headers kept. Never throws.
 *
 * `thrown` is what goes to the log where a mapper made the domain error from something else.
 */
export function handleDomainError(error: DomainError, thrown: unknown = error): ErrorReply {
  const notes: string[] = []
  return {
    source: 'domain',
    error: toErrorBody(error, (problem) => notes.push(problem)),
    thrown,
    headers: readProperty(error, 'headers'),
    retryAfter: readProperty(error, 'retryAfter'),
    notes,
  }
}
