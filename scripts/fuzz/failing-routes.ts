import { Readable } from 'node:stream'
import { setImmediate as laterTurn } from 'node:timers/promises'
import { types } from 'node:util'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { guarded, streamingRoutes } from './streaming-routes.ts'
import type { Thrower } from './thrower.ts'

const ok = async () => ({ ok: true })

/** Routes that fail on purpose, each at another place, mostly with what the case says. */
export function failingRoutes(app: FastifyInstance, thrower: Thrower): void {
  app.get('/throw/sync', (request) => thrower.throw(request))
  app.get('/throw/async', async (request) => thrower.throw(request))
  app.post('/throw/async', async (request) => thrower.throw(request))
  app.get('/throw/late', async (request) => {
    await laterTurn()
    thrower.throw(request)
  })
  app.get('/throw/send', (request, reply) => {
    const thrown = thrower.thrown(request)
    // Only an Error is an error to send(); anything else is a payload.
    if (types.isNativeError(thrown)) reply.send(thrown)
    else throw thrown
  })
  app.get('/throw/status', async (request, reply) => {
    reply.code(404)
    thrower.throw(request)
  })
  app.get('/throw/headers', async (request, reply) => {
    reply.header('etag', '"v1"').header('content-encoding', 'gzip').header('content-length', '5').type('text/csv')
    reply.header('set-cookie', 'a=b')
    reply.trailer('x-sum', async () => 'sum')
    thrower.throw(request)
  })
  for (const hook of ['onRequest', 'preParsing', 'preValidation', 'preHandler'] as const) {
    app.get(`/throw/${hook}`, { [hook]: async (request: FastifyRequest) => thrower.throw(request) }, ok)
    app.get(`/throw/${hook}/sync`, { [hook]: (request: FastifyRequest) => thrower.throwSomething(request) }, ok)
  }
  app.post('/throw/parser', ok)
  app.get('/throw/serializer', (request, reply) => {
    reply.serializer(() => thrower.throw(request))
    reply.send({ ok: true })
  })
  app.get(
    '/throw/route-error-handler',
    { errorHandler: (_error, request) => rethrow(thrower.otherError(request)) },
    async () => {
      throw new Error('first')
    },
  )
  streamingRoutes(app, thrower)
  nativeFailures(app)
}

// What fails in Fastify or Node because of what the application gave.
function nativeFailures(app: FastifyInstance): void {
  const failing = (give: (reply: FastifyReply) => unknown) => (_request: FastifyRequest, reply: FastifyReply) =>
    give(reply)
  const schema = { response: { 200: { type: 'object', required: ['no'], properties: { no: { type: 'string' } } } } }
  const cyclic: Record<string, unknown> = {}
  cyclic['self'] = cyclic
  app.get(
    '/fail/response',
    { schema },
    failing(() => Promise.resolve({ ok: true })),
  )
  app.get(
    '/fail/cyclic',
    failing((reply) => reply.send(cyclic)),
  )
  app.get(
    '/fail/bigint',
    failing((reply) => reply.send({ n: 1n })),
  )
  app.get(
    '/fail/header',
    failing((reply) => reply.header('x-a', 'a\r\nb').send({ ok: true })),
  )
  app.get(
    '/fail/redirect',
    failing((reply) => reply.redirect('/你')),
  )
  app.get(
    '/fail/code',
    failing((reply) => reply.code(999).send({ ok: true })),
  )
  app.get(
    '/fail/payload',
    failing((reply) => reply.type('text/plain').send({ ok: true })),
  )
  app.get(
    '/fail/not-found',
    failing((reply) => reply.callNotFound()),
  )
  app.get(
    '/fail/stream',
    failing(() => Promise.resolve(guarded(Readable.from([]).destroy(new Error('gone'))))),
  )
}

function rethrow(error: Error): never {
  throw error
}
