import { types } from 'node:util'
import type { FastifyRequest } from 'fastify'
import { isError } from './is-error.ts'
import type { HttpErrorFacts } from './read-http-error.ts'
import { readProperty } from './read-property.ts'

/** A fault of the client that a plugin reports by an error that does not say so. */
interface KnownFault {
  readonly code?: string
  /** The whole message of the error, where its code does not say enough. */
  readonly text?: string
  /** Tells whether a request is one that can be at fault so. */
  readonly isOf: (request: FastifyRequest) => boolean
  readonly status: number
  /** What the client is told. Nothing that it sent. */
  readonly message: string
}

const multipart = { isOf: isMultipart, status: 400 }
const token = { isOf: hasToken, status: 401, message: 'The token is not valid' }

const knownFaults: readonly KnownFault[] = [
  // @fastify/multipart passes on what its parser throws, @fastify/busboy.
  { ...multipart, text: 'Multipart: Boundary not found', message: 'The multipart body has no boundary' },
  { ...multipart, text: 'Unexpected end of multipart data', message: 'The multipart body ends too early' },
  {
    ...multipart,
    text: 'Part terminated early due to unexpected end of multipart data',
    message: 'The multipart body ends too early',
  },
  // @fastify/jwt passes on what fast-jwt throws, but for the commonest.
  { ...token, code: 'FAST_JWT_INACTIVE', message: 'The token is not valid yet' },
  { ...token, code: 'FAST_JWT_INVALID_ALGORITHM' },
  { ...token, code: 'FAST_JWT_INVALID_CLAIM_TYPE' },
  { ...token, code: 'FAST_JWT_INVALID_CRIT_HEADER' },
  { ...token, code: 'FAST_JWT_INVALID_PAYLOAD' },
  { ...token, code: 'FAST_JWT_INVALID_TYPE', text: 'Invalid typ.' },
  // @fastify/compress throws what only looks like an error, with the client's header in its message.
  {
    code: 'FST_CP_ERR_INVALID_CONTENT_ENCODING',
    isOf: ({ headers }) => headers['content-encoding'] !== undefined,
    status: 415,
    message: 'The content encoding of the body is not supported',
  },
]

/**
 * Reads an error that a plugin throws for a fault of the client without saying so; undefined for anything else.
 *
 * It is known by its code or its whole message, and it has no other code or status; and the request must be one that
 * can be at fault so. An error of the application is taken for none of these.
 */
export function readKnownFault(thrown: unknown, request: FastifyRequest): HttpErrorFacts | undefined {
  const [code, text, status] = ['code', 'message', 'statusCode'].map((key) => readProperty(thrown, key))
  const fault = knownFaults.find((known) => known.code === code && (known.text ?? text) === text)
  if (fault === undefined || !(types.isNativeError(thrown) || isError(thrown)) || !fault.isOf(request)) return undefined
  if (status !== undefined && status !== fault.status) return undefined
  return { status: fault.status, message: fault.message, code, expose: undefined, headers: undefined }
}

function isMultipart({ headers, server }: FastifyRequest): boolean {
  return /^multipart\/form-data\b/i.test(headers['content-type'] ?? '') && server.hasPlugin('@fastify/multipart')
}

function hasToken({ headers, server }: FastifyRequest): boolean {
  const mayBring = headers.authorization !== undefined || headers.cookie !== undefined
  return mayBring && server.hasPlugin('@fastify/jwt')
}
