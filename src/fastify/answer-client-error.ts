import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type ErrorBody, errorBodyForStatus, renderErrorEnvelope } from '../core/index.ts'
import { logFailure } from './log-failure.ts'
import { readProperty } from './read-property.ts'
import { settingsOf } from './scopes.ts'
import type { Settings } from './to-settings.ts'

// Codes of Node's HTTP parser that are no plain 400, as in Node's own answers.
const statuses = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 413],
  ['HPE_HEADER_OVERFLOW', 431],
])

/**
 * Answers what is no HTTP request: a broken request line, too large headers, a request that does not end. For the
 * option `clientErrorHandler` of the Fastify constructor, which binds the application. Never throws.
 *
 * There is no reply yet, so the envelope goes straight to the socket, which then closes. Where a response has begun
 * the socket closes without a word, since more bytes would become part of that response.
 */
export function answerClientError(this: FastifyInstance, thrown: Error, socket: Socket): void {
  const code = String(readProperty(thrown, 'code') ?? '')
  // The client has gone, or it never spoke HTTP.
  if (code === 'ECONNRESET' || socket.destroyed || code.startsWith('ERR_SSL_')) {
    socket.destroy()
    return
  }
  answered.add(socket)
  const settings = settingsOf(this)
  const error = errorBodyForStatus(statuses.get(code) ?? 400)
  logFailure({ log: this.log }, { source: 'http', error, thrown, notes: [] }, settings, [code])
  if (socket.writable && !hasBegunResponse(socket)) socket.write(toHttp(error, settings))
  socket.destroy()
}

const answered = new WeakSet<object>()

/** Tells whether a socket got its answer here, so that nobody is left to tell of a request on it. */
export function isAnsweredClientError(socket: object): boolean {
  return answered.has(socket)
}

// What Node's own handler looks at: no public API tells of a response in flight.
function hasBegunResponse(socket: Socket): boolean {
  const { _httpMessage } = socket as { _httpMessage?: { readonly _headerSent?: boolean } | null }
  return _httpMessage?._headerSent === true
}

function toHttp(error: ErrorBody, { errorCodeHeader }: Settings): string {
  const body = renderErrorEnvelope(error)
  const lines = [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
    `date: ${new Date().toUTCString()}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    ...(errorCodeHeader === false ? [] : [`${errorCodeHeader}: ${error.code}`]),
    'connection: close',
  ]
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}
