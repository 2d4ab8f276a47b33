import sensible from '@fastify/sensible'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { envelopeServerOptions, errorEnvelope } from 'error-envelope'
import { swaggerOptions } from 'error-envelope/openapi'
import Fastify, { type FastifyServerOptions } from 'fastify'
import { catalogue } from './catalogue.ts'
import type { Database } from './database.ts'
import { createWikiServer } from './mcp/create-wiki-server.ts'
import { logEnvelope } from './mcp/log-envelope.ts'
import { mcpRoutes } from './mcp/mcp-routes.ts'
import { simulateUpstreams } from './mcp/upstreams/upstreams.ts'
import { debugRoutes } from './routes/debug-routes.ts'
import { lockRoutes } from './routes/lock-routes.ts'
import { pageRoutes } from './routes/page-routes.ts'
import { revisionRoutes } from './routes/revision-routes.ts'
import { searchRoutes } from './routes/search-routes.ts'
import { webRoutes } from './routes/web-routes.ts'

const info = { title: 'Pages', version: '1.0.0', description: 'A small wiki whose every error has one shape.' }

/** Builds the application over a database, without listening. */
export async function buildApp(database: Database, options: FastifyServerOptions = {}) {
  const app = Fastify(envelopeServerOptions({ bodyLimit: 100_000, ...options }))

  // First, and awaited: what is registered before it keeps Fastify's own errors.
  await app.register(errorEnvelope, { catalogue, requestIdHeader: 'x-request-id' })
  await app.register(sensible)
  await app.register(swagger, swaggerOptions({ openapi: { openapi: '3.1.0', info } }))
  await app.register(swaggerUi, { routePrefix: '/docs' })

  for (const routes of [pageRoutes, revisionRoutes, lockRoutes, searchRoutes, webRoutes, debugRoutes]) {
    await app.register(routes, { database })
  }

  const upstreams = simulateUpstreams()
  app.addHook('onClose', () => upstreams.close())
  const onEnvelope = logEnvelope(app.log)
  await app.register(mcpRoutes, { createServer: () => createWikiServer({ database, upstreams }, { onEnvelope }) })
  return app
}
