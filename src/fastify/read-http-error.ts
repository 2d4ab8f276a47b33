import { types } from 'node:util'
import { isErrorStatus } from '../core/index.ts'
import { readProperty } from './read-property.ts'

/** What a raw HTTP error says: an error whose status is meant for the client. */
export interface HttpErrorFacts {
  readonly status: number
  readonly message: unknown
  readonly code: unknown
  readonly expose: unknown
  readonly headers: unknown
}

/**
 * Reads a raw HTTP error: one of http-errors or @fastify/sensible (a boolean `expose`, equal `status` and
 * `statusCode`), of Fastify or @fastify/error (their brand or an FST_ code), or a plain `Error` with an own
 * `statusCode` that does not bear the marks of an HTTP client. The status is an integer of 400-599.
 *
 * Undefined for anything else. A subclass of Error with a status of its own is not one: HTTP clients and SDKs throw
 * those, and the status is that of somebody else's answer.
 */
export function readHttpError(thrown: unknown): HttpErrorFacts | undefined {
  if (!isErrorObject(thrown)) return undefined
  const status = readProperty(thrown, 'statusCode')
  if (!isErrorStatus(status)) return undefined
  if (isHttpErrors(thrown) || isFastifyError(thrown)) return factsOf(thrown, status)
  if (!Object.hasOwn(thrown, 'statusCode')) return undefined
  if (isPlainError(thrown)) return isOfHttpClient(thrown) ? undefined : factsOf(thrown, status)
  return isJsonError(thrown, status) ? { ...factsOf(thrown, status), code: 'FST_ERR_CTP_INVALID_JSON_BODY' } : undefined
}

/** Reads an error whose `statusCode` or `status` the application trusts; undefined where neither is 400-599. */
export function readTrustedError(thrown: unknown): HttpErrorFacts | undefined {
  if (typeof thrown !== 'object' || thrown === null) return undefined
  const status = [readProperty(thrown, 'statusCode'), readProperty(thrown, 'status')].find(isErrorStatus)
  return status === undefined ? undefined : factsOf(thrown, status)
}

/** Tells whether a value is an `Error` and of no subclass, in any realm. */
export function isPlainError(thrown: unknown): thrown is Error {
  if (!types.isNativeError(thrown)) return false
  // Error.prototype, Object.prototype, null. A subclass has one link more.
  const prototype: unknown = Object.getPrototypeOf(thrown)
  return readProperty(prototype, 'name') === 'Error' && prototypeOf(prototypeOf(prototype)) === null
}

const fastifyErrorBrand = Symbol.for('fastify-error-generic')

// A proxy answers to any name, so what it says about itself means nothing.
function isErrorObject(thrown: unknown): thrown is object {
  if (typeof thrown !== 'object' || thrown === null || types.isProxy(thrown)) return false
  return types.isNativeError(thrown) || readProperty(thrown, fastifyErrorBrand) === true
}

function isHttpErrors(thrown: object): boolean {
  return (
    typeof readProperty(thrown, 'expose') === 'boolean' &&
    readProperty(thrown, 'status') === readProperty(thrown, 'statusCode')
  )
}

function isFastifyError(thrown: object): boolean {
  const code = readProperty(thrown, 'code')
  return readProperty(thrown, fastifyErrorBrand) === true || (typeof code === 'string' && code.startsWith('FST_'))
}

// The AWS SDK v2 and other HTTP clients throw plain errors too, with the status of the answer that they got. They hang
// what they know of that answer on them, which an error for our own client has not.
function isOfHttpClient(thrown: object): boolean {
  return clientProperties.some((name) => Object.hasOwn(thrown, name))
}

const clientProperties = [
  'response',
  '$response',
  '$metadata',
  'request',
  'requestId',
  'config',
  'retryable',
  'originalError',
]

// What secure-json-parse throws, as Fastify did until it had an error of its own for it.
function isJsonError(thrown: object, status: number): boolean {
  return (
    status === 400 &&
    readProperty(Object.getPrototypeOf(thrown), 'name') === 'SyntaxError' &&
    readProperty(thrown, 'code') === undefined
  )
}

function factsOf(thrown: object, status: number): HttpErrorFacts {
  return {
    status,
    message: readProperty(thrown, 'message'),
    code: readProperty(thrown, 'code'),
    expose: readProperty(thrown, 'expose'),
    headers: readProperty(thrown, 'headers'),
  }
}

function prototypeOf(value: unknown): unknown {
  return value === null || value === undefined ? undefined : Object.getPrototypeOf(value)
}
