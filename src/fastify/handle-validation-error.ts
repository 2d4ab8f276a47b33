import type { FastifyInstance, FastifyRequest } from 'fastify'
import { validationErrorCode } from '../core/index.ts'
import type { ErrorReply } from './error-reply.ts'
import { readProperty } from './read-property.ts'
import { serverOptionsOf } from './server-options-of.ts'
import { reportsOf } from './validation/reports-of.ts'
import type { PartSchemas } from './validation/schema-references.ts'
import { summarizeValidation } from './validation/summarize-validation.ts'
import { takesFromRequest } from './validation/takes-from-request.ts'
import { isYupReport } from './validation/yup-issues.ts'

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
    hidesLimits: usesData(request, context) || (reports.some(isYupReport) && usesReferences(request, context)),
    schemas: schemasWithReferences(request, context),
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

// ajv's $data takes limits and allowed values from the request itself: a password to repeat, for instance. A schema may
// do so by itself, or through one that it refers to, which only ajv knows.
function usesData(request: FastifyRequest | undefined, context: string): boolean {
  if (request === undefined) return false
  const { server } = request
  const schema = schemaOf(request, context)
  return (
    remember(ownData, schema, () => mentions('$data', schema)) ||
    remember(sharedData, server, () => mentions('$data', server.getSchemas())) ||
    (remember(ajvData, server, () => hasAjvData(server)) && hasReferences(schema))
  )
}

// Yup's references do the same, and its report has what they led to.
function usesReferences(request: FastifyRequest | undefined, context: string): boolean {
  const schema = schemaOf(request, context)
  if (typeof schema !== 'object' || schema === null) return true
  return remember(yupReferences, schema, () => takesFromRequest(schema))
}

function schemasWithReferences(request: FastifyRequest | undefined, context: string): PartSchemas | undefined {
  const schema = schemaOf(request, context)
  if (request === undefined || !hasReferences(schema)) return undefined
  // A body may have a schema for each content type.
  const content = readProperty(schema, 'content')
  const perType = Object.values(content ?? {}).map((each) => readProperty(each, 'schema'))
  return { roots: content === undefined ? [schema] : perType, shared: () => request.server.getSchemas() }
}

function schemaOf(request: FastifyRequest | undefined, context: string): unknown {
  return (request?.routeOptions.schema as Record<string, unknown> | undefined)?.[context]
}

function hasReferences(schema: unknown): boolean {
  return remember(ownReference, schema, () => mentions('$ref', schema))
}

type Memory = WeakMap<object, boolean>

const ownData: Memory = new WeakMap()
const ownReference: Memory = new WeakMap()
const sharedData: Memory = new WeakMap()
const ajvData: Memory = new WeakMap()
const yupReferences: Memory = new WeakMap()

function remember(memory: Memory, owner: unknown, find: () => boolean): boolean {
  if (typeof owner !== 'object' || owner === null) return false
  const known = memory.get(owner)
  if (known !== undefined) return known
  const found = find()
  memory.set(owner, found)
  return found
}

function mentions(keyword: string, schema: unknown): boolean {
  try {
    return JSON.stringify(schema)?.includes(`"${keyword}"`) ?? false
  } catch {
    // What is no JSON is no JSON Schema.
    return false
  }
}

function hasAjvData(server: FastifyInstance): boolean {
  const options = serverOptionsOf(server)?.ajv?.customOptions as { $data?: unknown } | undefined
  return options?.$data === true
}
