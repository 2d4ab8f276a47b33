import { connect, type Socket } from 'node:net'
import { setImmediate as laterTurn, setTimeout } from 'node:timers/promises'
import type { Conversation } from './cases.ts'
import type { CaseRecord, Ledger } from './ledger.ts'
import { readAnswers } from './read-answers.ts'

/** What a client has got, and how its connection ended. */
export interface Heard {
  readonly bytes: Buffer
  /** True where the client ended it before it had all. */
  readonly hasLeft: boolean
  /** The error code of the client's socket, such as ECONNRESET. */
  readonly socketError: string | undefined
  /** True where the server neither answered nor closed in time. */
  readonly hasHung: boolean
}

// In ticks, so that a process that is held up does not take it for silence.
const tick = 10
const idle = 1
const patience = 500

/** Leads a conversation with the server and waits until both ends of the connection are closed. */
export async function converse(port: number, talk: Conversation, record: CaseRecord, ledger: Ledger): Promise<Heard> {
  // One address has too few ports for so many connections a minute. Other systems than Linux have but one.
  const localAddress = `127.0.0.${process.platform === 'linux' ? 2 + (record.id % 200) : 1}`
  const socket = connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true })
  const line = listenTo(socket, record)
  await line.connected
  if (socket.localPort !== undefined) ledger.bind(record, localAddress, socket.localPort)

  for (const [at, part] of talk.parts.entries()) {
    if (!socket.writable) break
    socket.write(part)
    if (talk.isInTurns) await line.answersAre(at + 1)
    else await laterTurn()
  }
  await untilServer(() => record.isAccepted)
  if (talk.ending === 'leave') socket.destroy()
  if (talk.ending === 'reset') socket.resetAndDestroy()
  if (talk.ending === 'leave-at-first-byte') void line.firstByte.then(() => socket.destroy())
  if (talk.ending === 'half-close') socket.end()
  await line.ended(() => socket.end())
  await untilServer(() => record.isClosed)
  // What handlers still do for a client that is gone.
  for (let turn = 0; turn < 6; turn++) await laterTurn()
  return line.heard(talk.ending !== 'read')
}

async function untilServer(isDone: () => boolean): Promise<void> {
  for (let turn = 0; !isDone() && turn < patience; turn++) await (turn < 100 ? laterTurn() : setTimeout(tick))
}

function listenTo(socket: Socket, record: CaseRecord) {
  const chunks: Buffer[] = []
  let socketError: string | undefined
  let hasHung = false
  let isOver = false
  let changed = () => {}
  let hear = () => {}
  const firstByte = new Promise<void>((resolve) => {
    hear = resolve
  })
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    hear()
    changed()
  })
  socket.on('error', (error: NodeJS.ErrnoException) => {
    socketError = error.code
  })
  // The server is done: so is the client.
  socket.on('end', () => socket.end())
  socket.on('close', () => {
    isOver = true
    hear()
    changed()
  })
  const connected = new Promise<void>((resolve) => {
    socket.on('connect', resolve)
    socket.on('close', () => resolve())
  })

  /** Waits until a condition holds, the connection is over, or nothing was heard for so many ticks. */
  async function until(isDone: () => boolean, ticks: number): Promise<'done' | 'quiet'> {
    let silent = 0
    let silentWhileAnswering = 0
    while (!isOver && !isDone()) {
      const before = chunks.length
      await new Promise<void>((resolve) => {
        const timer = globalThis.setTimeout(resolve, tick)
        changed = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      // A busy process sees the time before the bytes.
      await laterTurn()
      const isAnswering = [...record.inFlight].some((message) => message.complete)
      if (chunks.length > before) silent = silentWhileAnswering = 0
      else if (isAnswering) silentWhileAnswering++
      else silent++
      if (silent >= ticks || silentWhileAnswering >= patience) return 'quiet'
    }
    return 'done'
  }

  return {
    connected,
    firstByte,
    answersAre: async (count: number) => {
      const methods = () => record.requests.map(({ method }) => method)
      const has = () =>
        readAnswers(Buffer.concat(chunks), methods()).answers.filter((each) => each.isWhole).length >= count
      if ((await until(has, patience)) === 'quiet') hasHung = true
    },
    ended: async (end: () => void) => {
      if ((await until(() => false, idle)) === 'quiet') end()
      if ((await until(() => false, patience)) === 'quiet') hasHung = true
      socket.destroy()
    },
    heard: (hasLeft: boolean): Heard => ({
      bytes: Buffer.concat(chunks),
      hasLeft,
      socketError,
      hasHung: hasHung || !record.isClosed,
    }),
  }
}
