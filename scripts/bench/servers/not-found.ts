import sensible from '@fastify/sensible'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { createApp, importPackage, listen, type Package } from './fastify-app.ts'
import type { ServerSettings } from './serve.ts'

type Answer = (message: string, reply: FastifyReply) => unknown
type Variant = (app: FastifyInstance, ours: Package) => Promise<Answer>

// The ways to answer a domain 404 from Fastify.
const variants: Readonly<Record<string, Variant>> = {
  'domain error': async (app, { default: errorEnvelope, NotFoundError }) => {
    await app.register(errorEnvelope)
    return (message) => {
      throw new NotFoundError(message)
    }
  },
  'domain error, returned': async (app, { default: errorEnvelope, NotFoundError }) => {
    await app.register(errorEnvelope)
    return (message) => new NotFoundError(message)
  },
  'plain Error': async () => (message) => {
    throw Object.assign(new Error(message), { statusCode: 404 })
  },
  sensible: async (app) => {
    await app.register(sensible)
    return (message) => {
      throw app.httpErrors.notFound(message)
    }
  },
  // What no handler can be faster than: nothing is created, nothing is looked at.
  floor: async (app) => {
    const error = new Error('Page 42 not found')
    const body = JSON.stringify(envelopeOf(error.message))
    app.setErrorHandler((_error, _request, reply) => {
      reply.code(404).header('content-type', 'application/json; charset=utf-8')
      reply.header('x-error-code', 'not_found').header('cache-control', 'no-store')
      log(reply)
      reply.send(body)
    })
    return () => {
      throw error
    }
  },
  'returned object': async () => (message, reply) => {
    reply.code(404)
    return envelopeOf(message)
  },
  'returned object, headers and log line': async () => (message, reply) => {
    reply.code(404).header('x-error-code', 'not_found').header('cache-control', 'no-store')
    log(reply)
    return envelopeOf(message)
  },
}

function log({ request }: FastifyReply): void {
  request.log.info(
    { code: 'not_found', status: 404, source: 'domain', route: request.routeOptions.url },
    '404 not_found',
  )
}

function envelopeOf(message: string) {
  return { error: { code: 'not_found', message, status: 404, details: null } }
}

export async function start(settings: ServerSettings) {
  const ours = await importPackage(settings)
  const isOurs = settings.variant.startsWith('domain error')
  const app = createApp(settings, isOurs ? ours.envelopeServerOptions : undefined)
  const answer = await variants[settings.variant]?.(app, ours)
  if (answer === undefined) throw new Error(`There is no variant "${settings.variant}".`)

  interface Route {
    Params: { id: string }
  }
  if (settings.timing === 'at once') {
    app.get<Route>('/pages/:id', async ({ params }, reply) => answer(`Page ${params.id} not found`, reply))
  } else {
    app.get<Route>('/pages/:id', async ({ params }, reply) => {
      await null
      return answer(`Page ${params.id} not found`, reply)
    })
  }
  return listen(app)
}
