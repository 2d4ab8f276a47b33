import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { LogLine } from '../../test/fixtures/memory-log.ts'

/** What happened to one request at the server. */
export interface RequestRecord {
  readonly message: IncomingMessage
  readonly method: string
  readonly url: string
  /** How often the application failed on purpose while it answered this request. */
  throws: number
  /** How many of them were in a hook that sees the answer, and so may follow a failure that was not on purpose. */
  throwsWhileSending: number
  readonly lines: LogLine[]
}

/** What happened to one case at the server. */
export interface CaseRecord {
  readonly id: number
  /** What the failing routes throw in this case. */
  readonly thrown: unknown
  readonly requests: RequestRecord[]
  readonly inFlight: Set<IncomingMessage>
  /** Of the connection itself, not of a request on it. */
  readonly lines: LogLine[]
  /** How often HTTP ended on the connection: broken, or by CONNECT. And whether that was answered on the socket. */
  brokenOff: number
  wroteOnSocket: boolean
  /** Of the connection at the server. */
  isAccepted: boolean
  isClosed: boolean
}

// What Fastify writes of every request, whatever comes of it.
const ordinary: ReadonlySet<unknown> = new Set(['incoming request', 'request completed'])

/** Keeps what the server does apart by the case that caused it, though cases run at the same time. */
export class Ledger {
  readonly orphanLines: LogLine[] = []
  readonly #cases = new Map<number, CaseRecord>()
  readonly #ports = new Map<string, CaseRecord>()
  readonly #sockets = new WeakMap<Socket, CaseRecord>()
  // Connections that the server accepted before the client knew its port.
  readonly #accepted = new Map<string, Socket>()
  #sink: LogLine[] | undefined

  open(id: number, thrown: unknown): CaseRecord {
    const record: CaseRecord = {
      id,
      thrown,
      requests: [],
      inFlight: new Set(),
      lines: [],
      brokenOff: 0,
      wroteOnSocket: false,
      isAccepted: false,
      isClosed: false,
    }
    this.#cases.set(id, record)
    return record
  }

  close(record: CaseRecord): void {
    this.#cases.delete(record.id)
    for (const [port, each] of this.#ports) if (each === record) this.#ports.delete(port)
  }

  running(): number[] {
    return [...this.#cases.keys()]
  }

  byId(id: number): CaseRecord | undefined {
    return this.#cases.get(id)
  }

  /** Notes from which address and port a case speaks. Cases are told apart by nothing that they could garble. */
  bind(record: CaseRecord, address: string, port: number): void {
    const key = `${address}:${port}`
    const accepted = this.#accepted.get(key)
    this.#ports.set(key, record)
    if (accepted !== undefined) this.#join(record, accepted)
  }

  bySocket(socket: Socket): CaseRecord | undefined {
    return this.#sockets.get(socket)
  }

  /** Notes a request and gives the id that Fastify gives it: that of its case, and its place in it. */
  admit(message: IncomingMessage): string {
    const record = this.bySocket(message.socket) ?? this.byId(Number(message.headers['x-case']))
    if (record === undefined) return 'unknown'
    const at = record.requests.findIndex((request) => request.message === message)
    return `${record.id}/${at < 0 ? this.#add(record, message) : at}`
  }

  requestOf(id: string): RequestRecord | undefined {
    const [caseId, at] = id.split('/')
    return this.byId(Number(caseId))?.requests[Number(at)]
  }

  /** Runs what the HTTP server does on an event, so that lines without an id are those of its request or connection. */
  during(event: string | symbol, things: readonly unknown[], run: () => boolean): boolean {
    if (event === 'connection' && things[0] instanceof Socket) this.#accept(things[0])
    const socket = things.map(socketOf).find((each) => each !== undefined)
    const record = socket === undefined ? undefined : this.bySocket(socket)
    if (record === undefined || socket === undefined) return run()
    const [message, response] = things
    const hasResponse = message instanceof IncomingMessage && response instanceof ServerResponse
    if (event === 'clientError' || event === 'connect') record.brokenOff++
    const before = socket.bytesWritten
    const outer = this.#sink
    this.#sink = hasResponse ? record.requests[this.#add(record, message, response)]?.lines : record.lines
    try {
      return run()
    } finally {
      this.#sink = outer
      if (!hasResponse && socket.bytesWritten > before) record.wroteOnSocket = true
    }
  }

  write(line: LogLine): void {
    if (ordinary.has(line.msg)) return
    const id = line['reqId']
    const lines = typeof id === 'string' ? this.requestOf(id)?.lines : this.#sink
    ;(lines ?? this.orphanLines).push(line)
  }

  #accept(socket: Socket): void {
    const key = `${socket.remoteAddress}:${socket.remotePort}`
    const record = this.#ports.get(key)
    if (record !== undefined) this.#join(record, socket)
    else this.#accepted.set(key, socket)
    socket.once('close', () => this.#accepted.delete(key))
  }

  #join(record: CaseRecord, socket: Socket): void {
    this.#sockets.set(socket, record)
    record.isAccepted = true
    if (socket.closed) record.isClosed = true
    socket.once('close', () => {
      record.isClosed = true
    })
  }

  #add(record: CaseRecord, message: IncomingMessage, response?: ServerResponse): number {
    const { method = '', url = '' } = message
    record.inFlight.add(message)
    response?.once('close', () => record.inFlight.delete(message))
    return record.requests.push({ message, method, url, throws: 0, throwsWhileSending: 0, lines: [] }) - 1
  }
}

function socketOf(thing: unknown): Socket | undefined {
  if (thing instanceof Socket) return thing
  const socket = (thing as { socket?: unknown } | null)?.socket
  return socket instanceof Socket ? socket : undefined
}
