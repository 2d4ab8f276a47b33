// One server in a process of its own: `node serve.js <module> <settings as JSON>`. Says its port over IPC, then how
// much CPU time it has used whenever it is asked, and ends with its parent.
import { executionAsyncResource } from 'node:async_hooks'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a server module is told. */
export interface ServerSettings {
  readonly variant: string
  /** Whether the handler fails before or after its first `await`. */
  readonly timing: 'at once' | 'after an await'
  /** Whether pino writes at info, to nowhere. */
  readonly logging: boolean
  /** URL of the built package that is measured. */
  readonly package: string
}

/** What a server module exports. */
export interface ServerModule {
  readonly start: (settings: ServerSettings) => Promise<Server>
}

// A major GC can drop the hidden class of Node's tick objects while none is alive, and every request is then some
// microseconds slower for as long as the process lives.
const alive: object[] = []
process.nextTick(() => alive.push(executionAsyncResource()))

const [moduleUrl = '', settings = '{}'] = process.argv.slice(2)
const { start }: ServerModule = await import(moduleUrl)
const server = await start(JSON.parse(settings))
// Connections idle while the other servers have their turn.
server.keepAliveTimeout = 0
server.headersTimeout = 0
server.requestTimeout = 0

process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ cpu: user + system, alive: alive.length })
})
process.on('disconnect', () => process.exit())
process.send?.({ port: (server.address() as AddressInfo).port })
