// An application in a process of its own, that a failure ends.
import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { envelopeServerOptions, errorEnvelope } from '../../../src/index.ts'

interface Scenario {
  readonly routes: (app: FastifyInstance) => unknown
  readonly server?: object
  readonly request?: RequestInit
}

const later = (run: (reply: FastifyReply) => unknown) => (app: FastifyInstance) =>
  app.get('/', (_request, reply) => void setTimeout(() => run(reply), 1))

const scenarios: Readonly<Record<string, Scenario>> = {
  'throw in a timer': {
    routes: later(() => {
      throw new Error('it failed later')
    }),
  },
  'header in a timer': { routes: later((reply) => reply.header('x-own', 'a\nb').send('passed')) },
  'two errors while onError runs': {
    routes: (app) => {
      app.addHook('onError', async () => turn())
      later((reply) => reply.send(new Error('first')).send(new Error('second')))(app)
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
  'genReqId throws': {
    routes: () => {},
    server: {
      genReqId: () => {
        throw new Error('it failed first')
      },
    },
  },
}

const { routes, server, request = {} } = scenarios[process.argv[2] ?? ''] ?? { routes: () => {} }
const app: FastifyInstance = Fastify(envelopeServerOptions({ ...server }))
await app.register(errorEnvelope)
await routes(app)
const address = await app.listen({ host: '127.0.0.1', port: 0 })
const { status } = await fetch(address, request)
process.stdout.write(`answered ${status}`)
await app.close()
