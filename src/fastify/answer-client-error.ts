import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { errorBodyForStatus } from '../core/index.ts'
import { logFailure } from './log-failure.ts'
import { readProperty } from './read-property.ts'
import { settingsOf } from './scopes.ts'
import { isAnsweredBySocket, sendBySocket } from './send-by-socket.ts'

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
  // What a socket says after its answer is no news.
  if (isAnsweredBySocket(socket)) return
  // The client has gone, or it never spoke HTTP.
  if (code === 'ECONNRESET' || socket.destroyed || code.startsWith('ERR_SSL_')) {
    socket.destroy()
    return
  }
  const settings = settingsOf(this)
  const error = errorBodyForStatus(statuses.get(code) ?? 400)
  logFailure({ log: this.log }, { source: 'http', error, thrown, notes: [] }, settings, code === '' ? [] : [code])
  sendBySocket(socket, error, settings)
}
