import { once } from 'node:events'
import {
  type ClientSessionOptions,
  connect,
  type OutgoingHttpHeaders,
  type SecureClientSessionOptions,
} from 'node:http2'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Answer } from '../fixtures/expect-envelope.ts'

/** One request: pseudo-headers and headers, and a body. */
export interface Sent {
  readonly headers: OutgoingHttpHeaders
  readonly body?: string
}

/** Asks an HTTP/2 server, which it starts where it does not listen yet. */
export async function askHttp2(
  app: FastifyInstance,
  { headers, body }: Sent,
  options: ClientSessionOptions | SecureClientSessionOptions = {},
): Promise<Answer> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const scheme = 'ca' in options ? 'https' : 'http'
  const session = connect(`${scheme}://127.0.0.1:${(app.server.address() as AddressInfo).port}`, options)
  try {
    const stream = session.request(headers, { endStream: body === undefined })
    if (body !== undefined) stream.end(body)
    const [received] = (await once(stream, 'response')) as [Record<string, unknown>]
    let text = ''
    for await (const chunk of stream.setEncoding('utf8')) text += chunk
    return { statusCode: Number(received[':status']), headers: received, body: text }
  } finally {
    session.close()
  }
}
