import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A server that answers by writing to the socket whatever it likes. */
export interface HostileServer {
  readonly url: string
  close(): Promise<void>
  /** Bytes that it could write, in all. */
  written(): number
  /** Resolves when no connection is left on which a request came. Node's fetch opens one in reserve where it broke one off. */
  unconnected(): Promise<void>
}

/** What is done with the socket once a request has come, of which the first line is given. */
export type Behaviour = (socket: Socket, request: string) => unknown

/** Starts a server that ends with the test that starts it. */
export async function startServer(behaviour: Behaviour): Promise<HostileServer> {
  const sockets = new Set<Socket>()
  const asked = new Set<Socket>()
  let written = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      asked.delete(socket)
      written += socket.bytesWritten
      server.emit('left')
    })
    let head = ''
    socket.on('data', (chunk) => {
      head += chunk
      if (!head.includes('\r\n\r\n')) return
      const [line = ''] = head.split('\r\n')
      head = ''
      asked.add(socket)
      behaviour(socket, line)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    if (server.listening) await once(server.close(), 'close')
  }
  onTestFinished(close)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close,
    written: () => written,
    unconnected: async () => {
      while (asked.size > 0) await once(server, 'left')
    },
  }
}

/** Writes the lines of a head, and the body as it is; the connection stays as it is. */
export function answerOf(lines: readonly string[], body: string | Uint8Array = ''): Buffer {
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), Buffer.from(body)])
}

/** Writes an answer whose head is sound, and ends the connection. */
export function saying(status: string, body: string | Uint8Array = '', ...headers: readonly string[]): Behaviour {
  return (socket) => socket.end(answerOf([`HTTP/1.1 ${status}`, 'Connection: close', ...headers], body))
}

/** Writes a chunk again and again, as fast as it is taken. */
export function pour(socket: Socket, chunk: Buffer): void {
  while (socket.writable && socket.write(chunk)) {}
  if (socket.writable) socket.once('drain', () => pour(socket, chunk))
}
