import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Answer } from '../fixtures/expect-envelope.ts'

/** What to do with the socket: write a text, or something else. */
type Step = string | ((socket: Socket) => unknown)

/** Writes to a server byte by byte as given, and gives all that came back until both ends were closed. */
export async function exchange(app: FastifyInstance, ...steps: readonly Step[]): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 })
  const atServer = new Promise<void>((resolve) =>
    app.server.once('connection', (accepted) => accepted.once('close', () => setImmediate(resolve))),
  )
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  // A server that closes while it is written to resets the connection; what counts is what came before.
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  await once(socket, 'connect')
  for (const step of steps) {
    if (typeof step === 'string') socket.write(step)
    else await step(socket)
  }
  await Promise.all([closed, atServer])
  return received
}

/** Waits for the first bytes of an answer. */
export const firstBytes = (socket: Socket): Promise<unknown> => once(socket, 'data')

/** Reads the text of one HTTP answer. */
export function readAnswer(text: string): Answer {
  const [head = '', body = ''] = text.split('\r\n\r\n', 2)
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  return { statusCode: Number(statusLine.split(' ')[1]), headers, body }
}

/** How many HTTP answers begin in a text. */
export const countAnswers = (text: string): number => text.split('HTTP/1.1 ').length - 1
