import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:tls'
import type { FastifyInstance } from 'fastify'

/** Gives a key or a certificate for `localhost`. */
export const pem = (name: 'key' | 'certificate') =>
  readFileSync(new URL(`../../fixtures/tls/${name}.pem`, import.meta.url))

/** Writes to a TLS port, and gives all that came back until the server closed the connection. */
export async function askTls(app: FastifyInstance, text: string): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', ca: pem('certificate'), servername: 'localhost' })
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  // A client whose certificate is refused.
  socket.on('error', () => {})
  socket.write(text)
  await new Promise((resolve) => socket.on('close', resolve))
  return received
}
