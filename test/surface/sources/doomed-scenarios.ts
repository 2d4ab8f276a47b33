import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as later, setImmediate as turn } from 'node:timers/promises'
import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** An application that a failure ends, and the request that does it. */
export interface Scenario {
  readonly routes: (app: FastifyInstance) => unknown
  readonly server?: object
  readonly options?: object
  readonly request?: RequestInit
}

const fails = (): never => {
  throw new Error('it failed')
}

const rejects = async () => fails()

const inTimer = (run: (reply: FastifyReply) => unknown) => (app: FastifyInstance) =>
  app.get('/', (_request, reply) => void setTimeout(() => run(reply), 1))

const failingStream = () => {
  const stream = new Readable({ read: () => {} })
  setImmediate(() => stream.destroy(new Error('the stream failed')))
  return stream
}

const constraint = {
  name: 'secret',
  mustMatchWhenDerived: true,
  storage: () => ({ get: () => null, set: () => {} }),
  validate: () => {},
}
const asynchronous = (_request: unknown, _context: unknown, done: (error: null, value: string) => void) =>
  setImmediate(done, null, 'x')

/** Runs a proxy before a service that answers, or before none. */
function proxy(options: Partial<FastifyHttpProxyOptions>, isUp = true): Scenario['routes'] {
  return async (app) => {
    const service = isUp ? createServer((_request, response) => response.end('passed')) : createTcpServer()
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
    const { port } = service.address() as AddressInfo
    if (!isUp) await new Promise((resolve) => service.close(resolve))
    app.register(httpProxy, { upstream: `http://127.0.0.1:${port}`, ...options } as FastifyHttpProxyOptions)
  }
}

/** By the names that tests call them. */
export const scenarios: Readonly<Record<string, Scenario>> = {
  'throw in a timer': { routes: inTimer(fails) },
  'header in a timer': { routes: inTimer((reply) => reply.header('x-own', 'a\nb').send('passed')) },
  'promise that nobody awaits': {
    routes: (app) =>
      app.get('/', async () => {
        rejects()
        return later(20, 'passed')
      }),
  },
  'serializer rejects': {
    routes: (app) => app.get('/', (_request, reply) => reply.serializer(rejects as never).send({})),
  },
  'constraint rejects': {
    routes: (app) => app.get('/', async () => 'passed'),
    server: { routerOptions: { constraints: { secret: { ...constraint, deriveConstraint: () => rejects() } } } },
  },
  'two errors while onError runs': {
    routes: (app) => {
      app.addHook('onError', async () => turn())
      inTimer((reply) => reply.send(new Error('first')).send(new Error('second')))(app)
    },
  },
  'time-out while onError runs': {
    routes: (app) => {
      app.addHook('onError', () => new Promise<void>(() => {}))
      app.get('/', { handlerTimeout: 20 }, async () => Promise.reject(new Error('first')))
    },
  },
  'preParsing gives a text': {
    routes: (app) => {
      app.addHook('preParsing', async () => 'a text' as never)
      app.post('/', async () => 'passed')
    },
    request: { method: 'POST', body: 'x' },
  },
  'preParsing gives a stream that fails with a frozen error': {
    routes: (app) => {
      app.addHook('preParsing', async () => {
        const stream = new Readable({ read: () => {} })
        setImmediate(() => stream.destroy(Object.freeze(new Error('x'))))
        return stream
      })
      app.post('/', async () => 'passed')
    },
    request: { method: 'POST', body: 'x' },
  },
  'stream fails while onSend runs': {
    routes: (app) => {
      app.addHook('onSend', async (_request, _reply, payload) => later(20, payload))
      app.get('/', async () => failingStream())
    },
  },
  'stream fails before it is returned': { routes: (app) => app.get('/', async () => later(20, failingStream())) },
  'genReqId throws': { routes: () => {}, server: { genReqId: fails } },
  'genReqId throws after an asynchronous constraint': {
    routes: (app) => app.get('/', async () => 'passed'),
    server: {
      genReqId: fails,
      routerOptions: { constraints: { secret: { ...constraint, deriveConstraint: asynchronous } } },
    },
    options: { guardRequests: true },
  },
  'proxy: onResponse throws': { routes: proxy({ replyOptions: { onResponse: fails } }) },
  'proxy: rewriteHeaders throws': { routes: proxy({ replyOptions: { rewriteHeaders: fails } }) },
  'proxy: onError throws': { routes: proxy({ replyOptions: { onError: fails } }, false) },
}
