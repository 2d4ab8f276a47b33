import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { type ErrorBody, renderErrorEnvelope } from '../core/index.ts'
import { errorHeaders } from './error-headers.ts'
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
    const length = { 'content-length': Buffer.byteLength(body) }
    response.writeHead(error.status, { ...errorHeaders(error.code, settings), ...headers, ...length })
    response.end(body)
  } catch {
    response.destroy()
  }
}
