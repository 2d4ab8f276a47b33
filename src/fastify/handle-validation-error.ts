import type { FastifyRequest } from 'fastify'
import { validationErrorCode } from '../core/index.ts'
import type { ErrorReply } from './error-reply.ts'
import { readProperty } from './read-property.ts'
import { reportsOf } from './validation/reports-of.ts'
import { schemaFactsOf } from './validation/schema-facts.ts'
import { summarizeValidation } from './validation/summarize-validation.ts'

// What Fastify calls the parts of a request, and what the contract calls them.
const parts: Readonly<Record<string, string>> = {
  body: 'body',
  querystring: 'query',
  params: 'path',
  headers: 'header',
}

/**
 * Tells whether an error is Fastify's own of a request that failed its schema. Response validation, a compiler that
 * throws, and an upstream's error with a `validation` field are not: none of those is the client's fault.
 */
export function isValidationError(thrown: unknown): thrown is Error {
  const context = readProperty(thrown, 'validationContext')
  const status = readProperty(thrown, 'statusCode')
  return typeof context === 'string' && Object.hasOwn(parts, context) && typeof status === 'number' && status < 500
}

/**
 * Handles a request that failed its schema (ADR-0086 §3.2): 422 `validation_error`, with a list of `{ loc, msg, type }`
 * as details and their summary as message. Nothing of the values that the client sent is in either.
 */
export function handleValidationError(error: unknown, status = 422, request?: FastifyRequest): ErrorReply {
  const context = String(readProperty(error, 'validationContext'))
  const reports = reportsOf(error)
  const { items, message } = summarizeValidation(reports, {
    part: partOf(context),
    ...schemaFactsOf(request, context, reports),
  })
  return {
    source: 'validation',
    error: { code: validationErrorCode, message, status, details: items },
    thrown: error,
    notes: [],
  }
}

function partOf(context: string): string {
  return (Object.hasOwn(parts, context) ? parts[context] : undefined) ?? 'request'
}
