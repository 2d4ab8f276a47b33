import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import type { Answer } from '../../fixtures/expect-envelope.ts'
import { startApp } from '../../fixtures/start-app.ts'
import { readAnswer } from '../raw-exchange.ts'

/** Writes to the second address of `localhost`, or to the only one where it has no other. */
export async function answerAtSecondAddress(text: string): Promise<Answer> {
  const { app } = await startApp()
  await app.listen({ host: 'localhost', port: 0 })
  // Fastify runs its onListen hooks once all addresses are bound.
  await new Promise((resolve) => setImmediate(resolve))
  const { port, address } = app.server.address() as AddressInfo
  const addresses = await lookup('localhost', { all: true })
  const other = addresses.find((each) => each.address !== address)?.address ?? address
  const socket = connect(port, other)
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  socket.write(text)
  await once(socket, 'close')
  return readAnswer(received)
}
