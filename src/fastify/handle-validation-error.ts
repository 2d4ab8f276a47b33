import type { FastifyRequest } from 'fastify'
import { validationErrorCode } from '../core/index.ts'
import { serverOptionsOf } from './created-with.ts'
import type { ErrorReply } from './error-reply.ts'
import { read } from './read.ts'
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

// ajv's $data takes limits and allowed values from the request itself: a password to repeat, for instance. A schema may
// do so by itself, or through one that it refers to, which only ajv knows.
function usesData(request: FastifyRequest | undefined, context: string): boolean {
  if (request === undefined) return false
  const { server } = request
  const schema: unknown = (request.routeOptions.schema as Record<string, unknown> | undefined)?.[context]
  const ajvOptions = serverOptionsOf(server)?.ajv?.customOptions as { $data?: unknown } | undefined
  return (
    mentions('$data', schema, () => schema) ||
    mentions('$data', server, () => server.getSchemas()) ||
    (ajvOptions?.$data === true && mentions('$ref', schema, () => schema))
  )
}

const mentioned = { $data: new WeakMap<object, boolean>(), $ref: new WeakMap<object, boolean>() }

function mentions(keyword: keyof typeof mentioned, owner: unknown, schemas: () => unknown): boolean {
  if (typeof owner !== 'object' || owner === null) return false
  const known = mentioned[keyword].get(owner)
  if (known !== undefined) return known
  let found = false
  try {
    found = JSON.stringify(schemas())?.includes(`"${keyword}"`) ?? false
  } catch {
    // What is no JSON is no JSON Schema.
  }
  mentioned[keyword].set(owner, found)
  return found
}
