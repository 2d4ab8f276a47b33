import { type OutgoingHttpHeader, type OutgoingHttpHeaders, validateHeaderName, validateHeaderValue } from 'node:http'
import type { FastifyReply } from 'fastify'
import { errorHeaders } from './error-headers.ts'
import type { ErrorReply } from './error-reply.ts'
import { ownSymbol } from './own-symbol.ts'
import type { Settings } from './to-settings.ts'

// Headers that describe a body, and so neither stay from the answer that is given up nor come from an error.
const bodyHeaders = new Set([
  'content-digest',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-length',
  'content-location',
  'content-md5',
  'content-range',
  'content-type',
  'digest',
  'repr-digest',
  'trailer',
  'transfer-encoding',
])

// Of the answer that is given up. What stays: cookies, CORS, rate limits, security headers and whatever else the
// application set for every answer. An error may bring these of its own.
const staleHeaders = new Set([
  ...bodyHeaders,
  'accept-ranges',
  'age',
  'cache-control',
  'cdn-cache-control',
  'etag',
  'expires',
  'last-modified',
  'location',
  'refresh',
  'surrogate-control',
  'upgrade',
  'x-accel-redirect',
  'x-sendfile',
])

// What describes a body that hooks may well add to a text that they leave as it is. The length is set at the end.
const addedByHooks: ReadonlySet<string> = new Set([
  'content-digest',
  'content-language',
  'content-length',
  'content-md5',
  'digest',
  'etag',
  'repr-digest',
])

// Those of the connection (RFC 9110 §7.6.1). HTTP/2 has none (RFC 9113 §8.2.2).
const connectionHeaders = ['connection', 'http2-settings', 'keep-alive', 'proxy-connection', 'te', 'upgrade']

// Of an error: those that belong to the connection or to the message (RFC 9112 §6). The reply may have set them with
// reason, such as `connection: close`.
const refusedHeaders = new Set([...bodyHeaders, ...connectionHeaders, 'date'])

/**
 * Prepares the headers of a reply for an error: takes away those of the abandoned answer and those that Node would
 * refuse to send, adds the error's own and ours. Notes each header that could not be sent.
 */
export function applyHeaders(reply: FastifyReply, errorReply: ErrorReply, settings: Settings, notes: string[]): void {
  const { code, status } = errorReply.error
  removeStale(reply, notes)
  removeTrailers(reply)
  removeReason(reply)
  addOwn(reply, errorReply, notes)

  const ours = errorHeaders(code, settings)
  for (const name in ours) {
    // An error may be kept by caches where it says so itself.
    if (name !== 'cache-control' || !reply.hasHeader(name)) reply.header(name, ours[name])
  }
  if (settings.requestIdHeader !== false && isHeaderValue(reply.request.id))
    reply.header(settings.requestIdHeader, reply.request.id)
  if (status === 401 && settings.challenge !== undefined && !reply.hasHeader('www-authenticate')) {
    reply.header('www-authenticate', settings.challenge)
  }
}

/** Headers of an error that an abandoned answer may have had too, by name. */
export type OwnHeaders = Readonly<Record<string, OutgoingHttpHeader | undefined>>

/** Takes the error's own headers from a reply that was prepared for it, before hooks set theirs. */
export function ownHeaders(reply: FastifyReply): OwnHeaders {
  const own: Record<string, OutgoingHttpHeader | undefined> = {}
  const headers = reply.getHeaders()
  for (const name in headers) if (staleHeaders.has(name)) own[name] = headers[name]
  return own
}

/**
 * Gives the headers for an error that went through hooks: those that the hooks have set, and the error's own, whatever
 * the hooks and the abandoned answer have made of them. Where hooks gave another body, such as a compressed one, what
 * they say of that stays.
 */
export function headersAfterHooks(reply: FastifyReply, own: OwnHeaders, isOtherBody: boolean): OutgoingHttpHeaders {
  const headers = reply.getHeaders() as OutgoingHttpHeaders
  for (const name in headers) {
    const isKept = !staleHeaders.has(name) || addedByHooks.has(name) || (isOtherBody && bodyHeaders.has(name))
    if (isKept || name in own) continue
    delete headers[name]
    reply.raw.removeHeader(name)
  }
  for (const name in own) if (!(isOtherBody && bodyHeaders.has(name))) headers[name] = own[name]
  return headers
}

/** Gives the headers for an error that goes out without hooks: what was set by then, and the error's own. */
export function headersWithoutHooks(reply: FastifyReply, own: OwnHeaders): OutgoingHttpHeaders {
  removeStale(reply, [])
  return { ...(reply.getHeaders() as OutgoingHttpHeaders), ...own }
}

/** Tells whether a name can be that of a header of ours: one that no other use of it would break. */
export function isFreeHeaderName(name: unknown): boolean {
  if (typeof name !== 'string' || !canBeSent(name, 'x')) return false
  const key = name.toLowerCase()
  return !staleHeaders.has(key) && !refusedHeaders.has(key) && key !== 'set-cookie'
}

/** Tells whether a text can be sent as the value of a header. */
export function isHeaderValue(value: unknown): value is string {
  return typeof value === 'string' && canBeSent('x', value)
}

function removeStale(reply: FastifyReply, notes: string[]): void {
  const headers = reply.getHeaders()
  const isHttp2 = reply.request.raw.httpVersionMajor === 2
  for (const name in headers) {
    const canStay = canBeSent(name, headers[name])
    if (canStay && !staleHeaders.has(name) && !(isHttp2 && connectionHeaders.includes(name))) continue
    if (!canStay) notes.push('a header of the reply could not be sent')
    // Fastify 5.0 leaves what was set on the raw response.
    reply.removeHeader(name).raw.removeHeader(name)
  }
}

// Fastify removes them by name only, and does not tell their names. Where they can't be found they stay, and are sent.
function removeTrailers(reply: FastifyReply): void {
  const key = ownSymbol(reply, 'fastify.reply.trailers')
  const replies = reply as unknown as Record<symbol, unknown>
  if (key !== undefined && replies[key] !== null) replies[key] = null
}

// The reason phrase of HTTP/1, where one was set, or left by an answer that failed.
function removeReason({ raw, request }: FastifyReply): void {
  if (request.raw.httpVersionMajor === 1 && raw.statusMessage !== undefined) raw.statusMessage = ''
}

function addOwn(reply: FastifyReply, { error, headers, retryAfter }: ErrorReply, notes: string[]): void {
  for (const [name, value] of entriesOf(headers, notes)) {
    const key = name.toLowerCase()
    if (refusedHeaders.has(key) && !(key === 'content-range' && error.status === 416)) continue
    if (isOwnValue(value) && canBeSent(key, value)) reply.header(key, value)
    else notes.push('a header of the error could not be sent')
  }
  if (typeof retryAfter === 'number' && Number.isFinite(retryAfter)) {
    reply.header('retry-after', String(Math.min(Math.max(1, Math.ceil(retryAfter)), Number.MAX_SAFE_INTEGER)))
  }
}

// A record, or a Headers, a Map or a list of pairs. Lists are copied: an error may be shared, and Fastify 5.0 adds
// cookies to the very list that it was given.
function entriesOf(headers: unknown, notes: string[]): (readonly [string, unknown])[] {
  if (typeof headers !== 'object' || headers === null) return []
  try {
    const isIterable = typeof (headers as Iterable<unknown>)[Symbol.iterator] === 'function'
    const entries = isIterable ? [...(headers as Iterable<[string, unknown]>)] : Object.entries(headers)
    return entries.flatMap((entry) => {
      if (!Array.isArray(entry) || typeof entry[0] !== 'string') return []
      return [[entry[0], Array.isArray(entry[1]) ? [...entry[1]] : entry[1]]]
    })
  } catch {
    notes.push('the headers of the error could not be read')
    return []
  }
}

function isOwnValue(value: unknown): boolean {
  return (Array.isArray(value) ? value : [value]).every((one) => typeof one === 'string' || Number.isFinite(one))
}

function canBeSent(name: string, value: unknown): boolean {
  try {
    validateHeaderName(name)
    for (const one of Array.isArray(value) ? value : [value]) validateHeaderValue(name, one)
    return true
  } catch {
    return false
  }
}
