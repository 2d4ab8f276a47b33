import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorBody, renderErrorEnvelope } from '../core/index.ts'
import { errorHeaders } from './error-headers.ts'
import { responseOn } from './response-on.ts'
import type { Settings } from './to-settings.ts'

/**
 * Sends an envelope by a socket that speaks HTTP/1 and has no response yet, and closes it. Where a response has begun it
 * only closes it: more bytes would become part of that response. Never throws.
 */
export function sendBySocket(
  socket: Socket,
  error: ErrorBody,
  settings: Settings,
  headers: Readonly<Record<string, string>> = {},
): void {
  answered.add(socket)
  // Node takes its own listener off a socket that it hands over, and a client may reset it at any time.
  socket.on('error', () => {})
  if (!socket.writable || responseOn(socket)?.headersSent === true) return void socket.destroy()

  const body = renderErrorEnvelope(error)
  const all = {
    date: new Date().toUTCString(),
    ...errorHeaders(error.code, settings),
    'content-length': Buffer.byteLength(body),
    ...headers,
    connection: 'close',
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  socket.write([`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`, ...lines, '', body].join('\r\n'))
  // Over TLS the bytes are not out yet.
  socket.destroySoon()
}

const answered = new WeakSet<object>()

/** Tells whether a socket got its answer here, so that nobody is left to tell of a request on it. */
export function isAnsweredBySocket(socket: object): boolean {
  return answered.has(socket)
}
