import httpProxy from '@fastify/http-proxy'
import { UpstreamError } from 'error-envelope'
import type { FastifyInstance } from 'fastify'

export async function passOn(app: FastifyInstance, upstream: string) {
  await app.register(httpProxy, {
    upstream,
    replyOptions: {
      onError: (reply, { error }) => reply.send(new UpstreamError('The index is down', { cause: error })),
      onResponse: (_request, reply, { statusCode, stream }) => {
        if (statusCode < 500) return void reply.send(stream)
        stream.destroy()
        reply.send(new UpstreamError('The index has failed'))
      },
    },
  })
}
