import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as later } from 'node:timers/promises'
import { expect } from 'vitest'
import { expectEnvelope } from '../../fixtures/expect-envelope.ts'
import { startApp } from '../../fixtures/start-app.ts'
import { countAnswers, exchange, firstBytes, readAnswer } from '../raw-exchange.ts'
import { askTls, pem } from './ask-tls.ts'
import { answerWhileClosing } from './closing.ts'
import { expectEndedProcess } from './ended-process.ts'
import type { Outside } from './source.ts'

const get = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
const withoutHost = 'GET / HTTP/1.1\r\n\r\n'

async function startServer(server: object = {}, options: object = {}) {
  return startApp(
    (started) => {
      started.get('/', async () => 'passed')
      started.get('/never', () => {})
    },
    options,
    server,
  )
}

type Receive = (request: IncomingMessage, response: ServerResponse) => void

// As one does that measures or traces requests.
const serverFactory = (receive: Receive) => createServer((request, response) => receive(request, response))

const isEmpty = (text: string) => readAnswer(text).body.trim() === '0'

const endsSocket = (socket: { end(): unknown }) => socket.end()

/** What is below the application and stays with Node. */
export const http1Outside: readonly Outside[] = [
  {
    source:
      'a throw in `genReqId`, `childLoggerFactory`, `rewriteUrl`, `querystringParser`, a constraint or a serializer of ' +
      'the logger, without the option `guardRequests`',
    happens: 'an uncaught exception, which ends the process',
    remedy: 'the option `guardRequests: true`',
    check: () => expectEndedProcess('genReqId throws', 'it failed'),
  },
  {
    source: 'the same with it, after an asynchronous constraint, such as a throw in `genReqId`',
    happens: 'an uncaught exception, which ends the process',
    remedy: 'a constraint that is not asynchronous',
    check: () => expectEndedProcess('genReqId throws after an asynchronous constraint', 'it failed'),
  },
  {
    source: 'no `Host`, without the option `guardRequests`',
    happens: 'Node answers 400 without a body',
    remedy: 'the option `guardRequests: true`',
    check: async () => {
      const received = await exchange((await startServer()).app, withoutHost)
      expect([readAnswer(received).statusCode, isEmpty(received)]).toEqual([400, true])
    },
  },
  {
    source:
      'a `serverFactory` whose server hands on requests by a listener of its own, with the option `guardRequests`',
    happens:
      'hooks alone are guarded, and a warning at start says so: without `Host` Node answers 400 without a body; a server that closes answers 503 in Fastify’s shape, with or without the option',
    remedy: 'give the function that Fastify gives straight to `createServer`, and use a hook for what the listener did',
    check: async () => {
      const { app } = await startServer({ serverFactory }, { guardRequests: true })
      expect(isEmpty(await exchange(app, withoutHost))).toBe(true)
      const { body } = await answerWhileClosing({ serverFactory })
      expect(JSON.parse(body)).toMatchObject({ statusCode: 503 })
      const remedied = { serverFactory: (receive: Receive) => createServer(receive) }
      expect(expectEnvelope(await answerWhileClosing(remedied)).status).toBe(503)
    },
  },
  {
    source: 'a body that takes longer than `requestTimeout`, without a smaller `http.headersTimeout`',
    happens: 'the request stays open',
    remedy: 'set both, `http.headersTimeout` to the smaller; or `connectionTimeout`',
    check: async () => {
      const { app } = await startApp(
        (started) => started.post('/', async () => 'passed'),
        {},
        { requestTimeout: 20, http: { connectionsCheckingInterval: 10 } },
      )
      const text = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n'
      const waits = () => later(200)
      const received = await exchange(app, `${text}Connection: close\r\n\r\n{`, waits, '}')
      expect(readAnswer(received)).toMatchObject({ statusCode: 200, body: 'passed' })
    },
  },
  {
    source: 'broken HTTP once an answer has begun on the connection',
    happens: 'the connection ends; more bytes would become part of that answer',
    remedy: 'nothing: HTTP/1 has no way to say more',
    check: async () => {
      const { app } = await startApp((started) =>
        started.get('/', (_request, reply) => {
          reply.hijack().raw.writeHead(200, { 'content-length': '100' }).write('begun')
        }),
      )
      const received = await exchange(app, get, firstBytes, 'GARBAGE\r\n\r\n')
      expect(readAnswer(received).body).toBe('begun')
    },
  },
  {
    source: 'broken HTTP or CONNECT, behind a request on the same connection that has no answer yet',
    happens: 'its answer, 400 or 405, comes in the place of the answer to that request, and the connection ends',
    remedy: 'nothing: such a client can’t be told more',
    check: async () => {
      for (const [behind, status] of [
        ['GARBAGE\r\n\r\n', 400],
        ['CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n', 405],
      ] as const) {
        const { app } = await startServer()
        const received = await exchange(app, `GET /never HTTP/1.1\r\nHost: x\r\n\r\n${behind}`)
        expect([countAnswers(received), expectEnvelope(readAnswer(received)).status]).toEqual([1, status])
      }
    },
  },
  {
    source: 'more requests than `maxRequestsPerSocket` that are sent before the answer to the last allowed one',
    happens: 'Node answers 503 without a body',
    remedy: 'nothing: browsers and proxies send one after the other',
    check: async () => {
      const { app } = await startServer({ maxRequestsPerSocket: 1 })
      const received = await exchange(app, `${get}${get}`, firstBytes, endsSocket)
      const second = received.slice(received.lastIndexOf('HTTP/1.1 '))
      expect([countAnswers(received), readAnswer(second).statusCode, isEmpty(second)]).toEqual([2, 503, true])
    },
  },
  {
    source:
      'a connection above `server.maxConnections`, plain HTTP on a TLS port, a client certificate that is refused, or a connection that is idle or in the middle of its headers when `connectionTimeout` is over',
    happens: 'the connection ends without an answer',
    remedy: 'nothing: there is no request to answer',
    check: async () => {
      const { app: busy } = await startServer()
      const refused = async (socket: Socket) => {
        busy.server.maxConnections = 1
        const other = connect(socket.remotePort as number, '127.0.0.1').on('error', () => {})
        await once(other, 'close')
        expect(other.bytesRead).toBe(0)
        socket.end()
      }
      await exchange(busy, get, firstBytes, refused)

      const { app: secure } = await startServer({ https: { key: pem('key'), cert: pem('certificate') } })
      expect(await exchange(secure, get)).toBe('')

      const isRefused = { key: pem('key'), cert: pem('certificate'), requestCert: true }
      expect(await askTls((await startServer({ https: isRefused })).app, get)).toBe('')

      const { app: impatient } = await startServer({ connectionTimeout: 30 })
      for (const text of ['', 'GET / HTTP/1.1\r\nHo']) expect(await exchange(impatient, text)).toBe('')
    },
  },
  {
    source: 'a request that runs while the server closes, where the server has `forceCloseConnections: true`',
    happens: 'the connection ends without an answer',
    remedy: 'leave the option as it is: requests that run are then finished',
    check: async () => {
      const { app } = await startServer({ forceCloseConnections: true })
      const hasBegun = new Promise((resolve) => app.server.once('request', resolve))
      const close = () => hasBegun.then(() => void app.close())
      expect(await exchange(app, 'GET /never HTTP/1.1\r\nHost: x\r\n\r\n', close)).toBe('')
    },
  },
]
