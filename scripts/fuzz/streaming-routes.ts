import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { setImmediate as laterTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Thrower } from './thrower.ts'

const ok = async () => ({ ok: true })

/** Routes whose answer fails while it is being sent. */
export function streamingRoutes(app: FastifyInstance, thrower: Thrower): void {
  app.get('/throw/stream', async (request, reply) => {
    reply.header('etag', '"v1"').header('content-length', '5').type('text/csv')
    return new Readable({
      read() {
        this.destroy(thrower.streamError(request))
      },
    })
  })
  app.get('/throw/web-stream', async (request) => {
    const source = {
      pull() {
        throw thrower.streamError(request)
      },
    }
    // It reads nothing ahead, so it fails only where it is sent.
    return new ReadableStream(source, { highWaterMark: 0 })
  })
  app.get('/throw/file', { exposeHeadRoute: false }, async () => guarded(createReadStream('/nowhere/c4n4ry')))
  app.get(
    '/throw/onSend',
    {
      onSend: async (request) => {
        throw thrower.thrown(request, true)
      },
    },
    ok,
  )
  app.get(
    '/throw/onSend/callback',
    { onSend: (request, _reply, _payload, done) => done(thrower.error(request, true)) },
    ok,
  )
  app.get(
    '/throw/onSend/twice',
    {
      onSend: async (request) => {
        throw thrower.thrown(request, true)
      },
    },
    async (request) => thrower.throw(request),
  )
  app.get('/throw/preSerialization', { preSerialization: async (request) => thrower.throw(request) }, ok)
  // After the first byte: the answer breaks off, and Fastify writes the line. What it holds is its own.
  app.get('/break', async () => Readable.from(halfway()))
  app.get('/break/raw', (_request, reply) => {
    reply.raw.writeHead(200, { 'content-length': '100' })
    reply.raw.write('ok')
    throw new Error('halfway')
  })
}

async function* halfway(): AsyncGenerator<string> {
  yield 'ok'
  await laterTurn()
  throw new Error('halfway')
}

/** Listens to the errors of a stream: where an onSend hook fails, Fastify drops the stream and leaves it to itself. */
export function guarded(stream: Readable): Readable {
  return stream.on('error', () => {})
}
