import type { FastifyRequest } from 'fastify'
import { validationErrorCode } from '../core/index.ts'
import type { ErrorReply } from './error-reply.ts'
import { read } from './http-error.ts'
import { summarizeValidation } from './validation-items.ts'

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
  const context = read(thrown, 'validationContext')
  const status = read(thrown, 'statusCode')
  return typeof context === 'string' && Object.hasOwn(parts, context) && typeof status === 'number' && status < 500
}

/**
 * Handles a request that failed its schema (ADR-0086 §3.2): 422 `validation_error`, with a list of `{ loc, msg, type }`
 * as details and their summary as message. Nothing of the values that the client sent is in either.
 */
export function handleValidationError(error: unknown, status = 422, request?: FastifyRequest): ErrorReply {
  const context = String(read(error, 'validationContext'))
  const { items, message } = summarizeValidation(
    reportsOf(error),
    parts[context] ?? context,
    usesData(request, context),
  )
  return {
    source: 'validation',
    error: { code: validationErrorCode, message, status, details: items },
    thrown: error,
    notes: [],
  }
}

// `validation` is a list, but `true` for an $async schema of ajv, whose list is under `errors`; other compilers
// attach nothing that is known.
function reportsOf(error: unknown): readonly unknown[] {
  return [read(error, 'validation'), read(error, 'errors')].find(Array.isArray) ?? []
}

// ajv's $data takes limits and allowed values from the request itself: a password to repeat, for instance.
function usesData(request: FastifyRequest | undefined, context: string): boolean {
  if (request === undefined) return false
  const schema: unknown = (request.routeOptions.schema as Record<string, unknown> | undefined)?.[context]
  return mentionsData(schema, () => schema) || mentionsData(request.server, () => request.server.getSchemas())
}

const withData = new WeakMap<object, boolean>()

function mentionsData(owner: unknown, schemas: () => unknown): boolean {
  if (typeof owner !== 'object' || owner === null) return false
  const known = withData.get(owner)
  if (known !== undefined) return known
  let mentioned = false
  try {
    mentioned = JSON.stringify(schemas())?.includes('"$data"') ?? false
  } catch {
    // What is no JSON is no JSON Schema.
  }
  withData.set(owner, mentioned)
  return mentioned
}
