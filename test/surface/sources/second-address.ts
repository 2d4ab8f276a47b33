import dns from 'node:dns'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import type { ErrorEnvelopeOptions } from 'error-envelope'
import type { FastifyInstance } from 'fastify'
import { expect, onTestFinished, vi } from 'vitest'
import type { Answer } from '../../fixtures/expect-envelope.ts'
import { startApp } from '../../fixtures/start-app.ts'
import { firstBytes, readAnswer } from '../raw-exchange.ts'

const [first, second] = ['127.0.0.1', '127.0.0.2']

type Done = (error: null, found: unknown, family?: 4) => void

// Many a machine has one address for localhost. Node asks for that of an address, too.
function giveTwoAddresses(): void {
  const lookup = (name: string, ...given: readonly unknown[]) => {
    const done = given.at(-1) as Done
    const found = name === 'localhost' ? [first, second] : [name]
    const isForAll = (given[0] as { readonly all?: boolean }).all === true
    process.nextTick(() =>
      isForAll
        ? done(
            null,
            found.map((address) => ({ address, family: 4 })),
          )
        : done(null, found[0], 4),
    )
  }
  const stub = vi.spyOn(dns, 'lookup').mockImplementation(lookup as never)
  onTestFinished(() => stub.mockRestore())
}

async function listen(routes: (app: FastifyInstance) => unknown, options: ErrorEnvelopeOptions) {
  giveTwoAddresses()
  const { app } = await startApp(routes, options)
  await app.listen({ host: 'localhost', port: 0 })
  // Fastify runs its onListen hooks once all addresses are bound.
  await turn()
  const { address, port } = app.server.address() as AddressInfo
  expect([address, app.addresses().length]).toEqual([first, 2])
  const socket = connect(port, second)
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  await once(socket, 'connect')
  return { app, socket, closed: once(socket, 'close').then(() => received) }
}

/** What is answered to a text at the second address of a server that listens at `localhost`. */
export async function answerAtSecondAddress(text: string, options: ErrorEnvelopeOptions = {}): Promise<Answer> {
  const { socket, closed } = await listen(() => {}, options)
  socket.write(text)
  return readAnswer(await closed)
}

/** What is answered there once the server closes. */
export async function answerAtSecondAddressWhileClosing(): Promise<Answer> {
  let finish = (): void => {}
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const { app, socket, closed } = await listen((started) => {
    started.get('/', async () => 'passed')
    started.addHook('preClose', () => finished)
  }, {})
  const get = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
  socket.write(get)
  await firstBytes(socket)
  const end = app.close()
  await turn()
  socket.write(get)
  const received = await closed
  finish()
  await end
  return readAnswer(received.slice(received.lastIndexOf('HTTP/1.1 ')))
}
