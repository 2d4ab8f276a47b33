import { EventEmitter } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import errorEnvelope, {
  ConflictError,
  envelopeServerOptions,
  RateLimitedError,
  ServiceUnavailableError,
} from 'error-envelope'
import Fastify, { type FastifyInstance } from 'fastify'
import { hostileBodies } from './hostile-bodies.ts'

/** Servers to ask: one with the plugin, one that answers as no service should, and a port where none listens. */
export interface Servers {
  readonly service: string
  readonly hostile: string
  readonly closed: string
  /** Emits `asked` for each request that is left without an answer, or with half of one. */
  readonly silence: EventEmitter
  close(): Promise<void>
}

class PageLockedError extends ConflictError {}

const failures: Readonly<Record<string, () => unknown>> = {
  locked: () =>
    new PageLockedError('Ada is editing this page', { details: { lockedBy: 'ada', tags: ['draft', null] } }),
  busy: () => new RateLimitedError('Too many searches', { retryAfter: 30 }),
  moving: () => new ServiceUnavailableError('The database is being moved', { retryAfter: 5 }),
  down: () => new ServiceUnavailableError('The database is down'),
  broken: () => new TypeError('secret'),
}

/** Starts them. `close` ends them, whatever they have left open. */
export async function startServers(): Promise<Servers> {
  const silence = new EventEmitter()
  const app = createService()
  const hostile = createServer(answerHostile(silence))
  const service = await app.listen({ host: '127.0.0.1', port: 0 })
  const closed = createServer()
  const urls = { hostile: await urlOf(hostile), closed: await urlOf(closed) }
  await stop(closed)
  const close = async () => {
    await Promise.all([app.close(), stop(hostile)])
  }
  return { service, ...urls, silence, close }
}

function createService(): FastifyInstance {
  const options = { forceCloseConnections: true, logger: { level: 'silent' }, genReqId: () => 'request-7' }
  const app = Fastify(envelopeServerOptions(options)) as unknown as FastifyInstance
  app.register(errorEnvelope, { requestIdHeader: 'x-request-id' })
  app.register(async (routes) => {
    routes.route<{ Params: { slug: string } }>({
      method: ['GET', 'POST', 'PUT'],
      url: '/pages/:slug',
      handler: async ({ params }) => {
        throw failures[params.slug]?.()
      },
    })
    routes.post('/pages', { schema: { body: { type: 'object', required: ['title'] } } }, async () => ({}))
  })
  return app
}

function answerHostile(silence: EventEmitter): RequestListener {
  return (request, response) => {
    const known = hostileBodies[request.url ?? '']
    if (request.url === '/reset') request.socket.destroy()
    else if (!known) silence.emit('asked')
    else if (known.breaksOff) {
      response.writeHead(known.status, { 'content-type': known.type, 'content-length': '1000' })
      // Half an answer has come, as far as one can know, before anybody hears of it.
      response.write(known.body, () =>
        known.breaksOff === 'reset' ? response.destroy() : setTimeout(() => silence.emit('asked'), 50),
      )
    } else {
      if (known.type) response.setHeader('content-type', known.type)
      response.writeHead(known.status, { ...known.headers }).end(known.body)
    }
  }
}

async function urlOf(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}
