import type { FastifyReply } from 'fastify'
import { classOf, type DomainError, isDomainError, warnOnce } from '../core/index.ts'
import type { ErrorReply } from './error-reply.ts'
import { handleDomainError } from './handle-domain-error.ts'
import { handleHttpError } from './handle-http-error.ts'
import { handleReplyStatus, handleUnexpected } from './handle-unexpected.ts'
import { handleValidationError, isValidationError } from './handle-validation-error.ts'
import { isPlainError, readHttpError, readTrustedError } from './http-error.ts'
import { read } from './read.ts'
import type { Settings } from './settings.ts'

/**
 * Sorts what was thrown to its handler, in this order: domain error, schema validation, raw HTTP error, what the
 * application trusts, what a mapper knows, and everything else as unexpected. Never throws.
 *
 * Domain errors come first so that one whose cause is a driver's error stays itself.
 */
export function sortThrown(thrown: unknown, reply: FastifyReply, settings: Settings): ErrorReply {
  const notes: string[] = []
  try {
    return sort(thrown, reply, settings, notes) ?? handleUnexpected(thrown, [...notes, ...hintsAt(thrown)])
  } catch {
    return handleUnexpected(thrown, [...notes, 'what was thrown could not be read'])
  }
}

function sort(thrown: unknown, reply: FastifyReply, settings: Settings, notes: string[]): ErrorReply | undefined {
  if (isDomainError(thrown)) return domain(thrown, thrown, settings)
  if (isValidationError(thrown)) return handleValidationError(thrown, settings.validationStatus, reply.request)

  const facts = readHttpError(thrown)
  if (facts !== undefined) return handleHttpError(thrown, facts)
  if (hasStatusOnReply(thrown, reply)) return handleReplyStatus(thrown, reply.statusCode)

  const trusted = isTrusted(thrown, settings, notes) ? readTrustedError(thrown) : undefined
  if (trusted !== undefined) return withNotes(handleHttpError(thrown, trusted), notes)

  const mapped = map(thrown, settings, notes)
  return mapped === undefined ? undefined : withNotes(domain(mapped, thrown, settings), notes)
}

function domain(error: DomainError, thrown: unknown, { catalogue }: Settings): ErrorReply {
  const errorClass = classOf(error)
  if (catalogue !== undefined && !catalogue.has(errorClass)) {
    warnOnce(
      errorClass,
      `${error.name} was thrown and is not in the catalogue; its code "${error.code}" may change in a bundle.`,
    )
  }
  return handleDomainError(error, thrown)
}

function hasStatusOnReply(thrown: unknown, { statusCode }: FastifyReply): boolean {
  const isClientError = statusCode >= 400 && statusCode < 500
  return (
    isClientError &&
    isPlainError(thrown) &&
    read(thrown, 'statusCode') === undefined &&
    read(thrown, 'status') === undefined
  )
}

function isTrusted(thrown: unknown, { trust }: Settings, notes: string[]): boolean {
  try {
    return trust?.(thrown) === true
  } catch {
    notes.push('trust threw')
    return false
  }
}

function map(thrown: unknown, { mappers }: Settings, notes: string[]): DomainError | undefined {
  for (const mapper of mappers) {
    try {
      const mapped = mapper(thrown)
      if (isDomainError(mapped)) return mapped
      if (mapped !== undefined) notes.push('a mapper gave something that is no domain error')
    } catch {
      notes.push('a mapper threw')
    }
  }
  return undefined
}

function withNotes(reply: ErrorReply, notes: readonly string[]): ErrorReply {
  return { ...reply, notes: [...notes, ...reply.notes] }
}

function hintsAt(thrown: unknown): string[] {
  const status = readTrustedError(thrown)?.status
  if (status !== undefined) {
    return [
      `it carries the status ${status}, which is taken from no such error; throw a domain error, or see the options trust and mappers`,
    ]
  }
  return isObjectOfNoError(thrown) ? ['an object was thrown that is no Error; throw a domain error'] : []
}

function isObjectOfNoError(thrown: unknown): boolean {
  return typeof thrown === 'object' && thrown !== null && read(thrown, 'stack') === undefined
}
