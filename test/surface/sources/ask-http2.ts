import { once } from 'node:events'
import { connect } from 'node:http2'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Answer } from '../../fixtures/expect-envelope.ts'

/** Asks an HTTP/2 server without TLS, over a connection. */
export async function askHttp2(app: FastifyInstance, request: Readonly<Record<string, string>>): Promise<Answer> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const session = connect(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`)
  const stream = session.request(request)
  const [headers] = (await once(stream, 'response')) as [Record<string, string>]
  let body = ''
  for await (const chunk of stream.setEncoding('utf8')) body += chunk
  session.close()
  return { statusCode: Number(headers[':status']), headers, body }
}
