import { type OutgoingHttpHeaders, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorBody, renderErrorEnvelope } from '../core/index.ts'
import type { Settings } from './to-settings.ts'

/**
 * Sends an envelope by a response of Node, past Fastify and its hooks. Never throws: where the response has begun, or
 * can't be written, the connection ends.
 */
export function sendByResponse(
  response: ServerResponse,
  error: ErrorBody,
  settings: Settings,
  { body = renderErrorEnvelope(error), headers = {} }: { body?: string; headers?: OutgoingHttpHeaders } = {},
): void {
  if (response.headersSent) return void response.destroy()
  try {
    response.writeHead(error.status, { ...headers, ...headersFor(error, body, settings) })
    response.end(body)
  } catch {
    response.destroy()
  }
}

/** Sends an envelope by a socket that speaks HTTP/1 and has no response yet, and closes it. */
export function sendBySocket(
  socket: Socket,
  error: ErrorBody,
  settings: Settings,
  headers: Readonly<Record<string, string>> = {},
): void {
  const body = renderErrorEnvelope(error)
  const all = { date: new Date().toUTCString(), ...headersFor(error, body, settings), ...headers, connection: 'close' }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  const head = [`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`, ...lines].join('\r\n')
  if (!socket.writable || hasBegunResponse(socket)) return void socket.destroy()
  socket.write(`${head}\r\n\r\n${body}`)
  // Over TLS the bytes are not out yet.
  socket.destroySoon()
}

function headersFor({ code }: ErrorBody, body: string, { errorCodeHeader }: Settings): Record<string, string | number> {
  return {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    ...(errorCodeHeader === false ? {} : { [errorCodeHeader]: code }),
  }
}

/** Gives the response that a socket is busy with; null where there is none. No public API of Node tells it. */
export function responseOn(socket: Socket): ServerResponse | null {
  return (socket as { _httpMessage?: ServerResponse | null })._httpMessage ?? null
}

// More bytes would become part of that response.
function hasBegunResponse(socket: Socket): boolean {
  return responseOn(socket)?.headersSent === true
}
