import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a simulated service does with a request: it answers, breaks the connection, or lets it wait for ever. */
export type Answer = HttpAnswer | 'hang up' | 'wait'

interface HttpAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A service in the place of a real one. */
export interface SimulatedService {
  /** Gives the address; the service is started when that is first asked for. */
  url(): Promise<string>
  close(): Promise<void>
}

/** Makes a service whose answers are chosen by what a request asks for. */
export function simulateService(answerTo: (request: IncomingMessage) => Answer): SimulatedService {
  let started: Promise<Server> | undefined
  return {
    async url() {
      started ??= start(answerTo)
      const { port } = (await started).address() as AddressInfo
      return `http://127.0.0.1:${port}`
    },
    async close() {
      const server = await started
      server?.close()
      server?.closeAllConnections()
    },
  }
}

async function start(answerTo: (request: IncomingMessage) => Answer): Promise<Server> {
  const server = createServer((request, response) => send(answerTo(request), response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

function send(answer: Answer, response: ServerResponse): void {
  if (answer === 'wait') return
  if (answer === 'hang up') response.destroy()
  else response.writeHead(answer.status, answer.headers).end(answer.body)
}
