import type { FastifyReply } from 'fastify'
import { classOf, type DomainError, describeErrorClass, isDomainError, warnOnce } from '../core/index.ts'
import type { ErrorReply } from './error-reply.ts'
import { handleDomainError } from './handle-domain-error.ts'
import { replyToHttpError, replyToStatus } from './handle-http-error.ts'
import { handleUnexpected } from './handle-unexpected.ts'
import { handleValidationError, isValidationError } from './handle-validation-error.ts'
import { ownValue } from './own-symbol.ts'
import { isPlainError, readHttpError, readTrustedError } from './read-http-error.ts'
import { readKnownFault } from './read-known-fault.ts'
import { readProperty } from './read-property.ts'
import { silence } from './silence.ts'
import type { Settings } from './to-settings.ts'

/**
 * Sorts what was thrown to its handler, in this order: domain error, a client that left, schema validation, raw HTTP
 * error, what the application trusts, what a mapper knows, and everything else as unexpected. Never throws.
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
  if (hasClientLeft(thrown, reply) || isOfBodyStream(thrown, reply)) return replyToStatus(400, thrown)
  if (isValidationError(thrown)) return handleValidationError(thrown, settings.validationStatus, reply.request)

  const facts = readHttpError(thrown) ?? readKnownFault(thrown, reply.request)
  if (facts !== undefined) return replyToHttpError(facts, thrown)
  if (hasStatusOnReply(thrown, reply)) return replyToStatus(reply.statusCode, thrown)

  const trusted = isTrusted(thrown, settings, notes) ? readTrustedError(thrown) : undefined
  if (trusted !== undefined) return withNotes(replyToHttpError(trusted, thrown), notes)

  const mapped = map(thrown, settings, notes)
  return mapped === undefined ? undefined : withNotes(domain(mapped, thrown, settings), notes)
}

/** Tells whether an error is that the client left while its body was read. */
export function hasClientLeft(thrown: unknown, { request }: FastifyReply): boolean {
  return request.raw.aborted && readProperty(thrown, 'code') === 'ECONNRESET'
}

// Fastify gives an error of the stream that a body is read from the status 400, whoever made it: its message is not
// meant for the client.
function isOfBodyStream(thrown: unknown, { request }: FastifyReply): boolean {
  if (!isPlainError(thrown) || readProperty(thrown, 'statusCode') !== 400) return false
  const stream = ownValue(request, 'fastify.RequestPayloadStream') ?? request.raw
  return readProperty(stream, 'errored') === thrown
}

function domain(error: DomainError, thrown: unknown, { catalogue }: Settings): ErrorReply {
  const errorClass = classOf(error)
  if (catalogue !== undefined && !catalogue.has(errorClass)) {
    const { name, code } = describeErrorClass(errorClass)
    warnOnce(
      errorClass,
      'catalogue',
      `${name} was thrown and is not in the catalogue; its code "${code}" may change in a bundle.`,
    )
  }
  return handleDomainError(error, thrown)
}

function hasStatusOnReply(thrown: unknown, { statusCode }: FastifyReply): boolean {
  const isClientError = statusCode >= 400 && statusCode < 500
  return (
    isClientError &&
    isPlainError(thrown) &&
    readProperty(thrown, 'statusCode') === undefined &&
    readProperty(thrown, 'status') === undefined
  )
}

function isTrusted(thrown: unknown, { trust }: Settings, notes: string[]): boolean {
  try {
    const answer: unknown = trust?.(thrown)
    silence(answer)
    return answer === true
  } catch {
    notes.push('trust threw')
    return false
  }
}

function map(thrown: unknown, { mappers }: Settings, notes: string[]): DomainError | undefined {
  for (const mapper of mappers) {
    try {
      const mapped: unknown = mapper(thrown)
      if (isDomainError(mapped)) return mapped
      silence(mapped)
      if (mapped !== undefined) notes.push('a mapper gave something other than a domain error')
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
      `it carries the status ${status}, which was not used, as such an error may come from another service; throw a domain error, or use the option trust or mappers`,
    ]
  }
  return isObjectOfNoError(thrown) ? ['the thrown object is no Error; throw a domain error'] : []
}

function isObjectOfNoError(thrown: unknown): boolean {
  return typeof thrown === 'object' && thrown !== null && readProperty(thrown, 'stack') === undefined
}
