import type { McpConnectionError } from '../mcp-connection-error.ts'
import type { JsonRpcMessage, Reply } from './json-rpc.ts'
import type { Connect, Transport } from './transport.ts'

/** One end of a conversation in JSON-RPC: it asks, and answers what it is asked in between. */
export interface Peer {
  readonly transport: Transport
  /** Asks and waits for the answer, for so many seconds. Throws a McpConnectionError where none can come any more. */
  request(method: string, params: Readonly<Record<string, unknown>>, seconds: number): Promise<Reply>
  notify(method: string, params: Readonly<Record<string, unknown>>): void
}

type Settle = (outcome: Reply | McpConnectionError) => void

/** Starts a conversation. What a server says unasked is tolerated: `ping` is answered, other requests are refused. */
export function createPeer(connect: Connect): Peer {
  const pending = new Map<number, Settle>()
  let lastId = 0
  let gone: McpConnectionError | undefined

  const settle = (id: unknown, outcome: Reply) => (typeof id === 'number' ? pending.get(id)?.(outcome) : undefined)
  const transport = connect({
    received(message) {
      if (message.method === undefined) settle(message.id, replyOf(message))
      else if (message.id !== undefined) transport.send(answerTo(message))
    },
    unanswered: (id, reason) => settle(id, { kind: 'none', reason }),
    lost(error) {
      gone ??= error
      for (const each of [...pending.values()]) each(gone)
    },
  })

  return {
    transport,
    notify: (method, params) => transport.send({ jsonrpc: '2.0', method, params }),
    async request(method, params, seconds) {
      if (gone !== undefined) throw gone
      lastId += 1
      const id = lastId
      const waiting = new AbortController()
      let timer: NodeJS.Timeout | undefined
      const outcome = await new Promise<Reply | McpConnectionError>((resolve) => {
        pending.set(id, resolve)
        const reason = `no answer came within ${secondsOf(seconds)}`
        timer = setTimeout(() => resolve({ kind: 'none', reason }), seconds * 1000)
        transport.send({ jsonrpc: '2.0', id, method, params }, waiting.signal)
      })
      clearTimeout(timer)
      pending.delete(id)
      waiting.abort()
      if (outcome instanceof Error) throw outcome
      return outcome
    },
  }
}

function replyOf({ error, result }: JsonRpcMessage): Reply {
  return error === undefined ? { kind: 'result', result } : { kind: 'error', error }
}

function answerTo({ id = null, method }: JsonRpcMessage): JsonRpcMessage {
  if (method === 'ping') return { jsonrpc: '2.0', id, result: {} }
  return { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } }
}

function secondsOf(seconds: number): string {
  const rounded = Math.round(seconds * 10) / 10
  return `${rounded} ${rounded === 1 ? 'second' : 'seconds'}`
}
