import { once } from 'node:events'
import { connect as connectSocket, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** What is sent again and again, and the statuses of which it has to be answered with one. */
export interface LoadRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: string
  readonly statuses: readonly number[]
}

/** A closed loop: a connection sends its next request when the answer to the last is complete. */
export interface Client {
  /** Sends for as long as told, then waits for what is under way. Gives the number of answers. */
  readonly run: (goesOn: (answers: number) => boolean) => Promise<number>
  readonly close: () => void
}

const connections = 10

/** Connects to a server. The first answer is looked at; the others are counted by its length, which is cheap. */
export async function connect(port: number, request: LoadRequest): Promise<Client> {
  const bytes = toBytes(request)
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)))
  const length = await firstAnswer(sockets[0] as Socket, bytes, request.statuses)
  return {
    run: (goesOn) => run(sockets, bytes, length, goesOn),
    close: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}

function run(sockets: readonly Socket[], bytes: Buffer, length: number, goesOn: (answers: number) => boolean) {
  return new Promise<number>((resolve, reject) => {
    let answers = 0
    let busy = sockets.length
    for (const socket of sockets) {
      let received = 0
      socket.removeAllListeners('data')
      socket.once('close', () => reject(new Error('The server closed a connection.')))
      socket.on('data', (chunk) => {
        received += chunk.length
        if (received < length) return
        if (received > length) return reject(new Error(`An answer differs from the first one: ${chunk}`))
        received = 0
        answers++
        if (goesOn(answers)) socket.write(bytes)
        else if (--busy === 0) {
          for (const one of sockets) one.removeAllListeners('close')
          resolve(answers)
        }
      })
      socket.write(bytes)
    }
  })
}

async function open(port: number): Promise<Socket> {
  const socket = connectSocket(port, '127.0.0.1').setNoDelay()
  await once(socket, 'connect')
  return socket
}

// Complete when nothing has come for a while, however it is framed.
async function firstAnswer(socket: Socket, bytes: Buffer, statuses: readonly number[]): Promise<number> {
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  socket.write(bytes)
  for (let count = -1; chunks.length === 0 || count !== chunks.length; await sleep(100)) count = chunks.length
  const answer = Buffer.concat(chunks)
  if (!statuses.some((status) => answer.indexOf(`HTTP/1.1 ${status} `) === 0)) {
    throw new Error(`The server was to answer ${statuses.join(' or ')} and answered ${answer}`)
  }
  return answer.length
}

function toBytes({ method, path, body = '' }: LoadRequest): Buffer {
  const lines = [`${method} ${path} HTTP/1.1`, 'host: 127.0.0.1']
  if (body !== '') lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`)
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`)
}
