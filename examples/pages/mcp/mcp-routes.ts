import type { IncomingMessage, ServerResponse } from 'node:http'
import { localhostHostValidation, localhostOriginValidation } from '@modelcontextprotocol/fastify'
import { toNodeHandler } from '@modelcontextprotocol/node'
import { createMcpHandler, type McpServerFactory } from '@modelcontextprotocol/server'
import type { FastifyPluginAsync } from 'fastify'

// What a server has received has both, which the type of Node does not know.
type Received = IncomingMessage & { readonly method: string; readonly url: string }

/**
 * MCP over Streamable HTTP, for clients of both eras: a server for each request, and no sessions. No part of the published API.
 *
 * Whatever arrives at the address is answered in JSON-RPC, as that is what MCP clients read; what does not, such as an unknown
 * method or bytes that are no HTTP, has the envelope of the rest.
 */
export const mcpRoutes: FastifyPluginAsync<{ readonly createServer: McpServerFactory }> = async (
  app,
  { createServer },
) => {
  const handler = createMcpHandler(createServer, {
    maxRequestBodySize: app.initialConfig.bodyLimit ?? 100_000,
    onerror: (thrown) => app.log.info(thrown),
  })
  const answer = toNodeHandler(handler, { onerror: (thrown) => app.log.error(thrown) })

  // A page of another site that a browser shows could else use the wiki, by a name of its own for this machine.
  app.addHook('onRequest', localhostHostValidation())
  app.addHook('onRequest', localhostOriginValidation())
  // Calls that still run are ended: they would keep the application from closing. The handler knows only those of 2026.
  const running = new Set<ServerResponse>()
  app.addHook('preClose', async () => {
    await handler.close()
    for (const response of running) response.destroy()
  })

  // The handler reads bodies itself, and says in JSON-RPC what is wrong with them.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _body, done) => done(null))

  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    schema: { hide: true },
    handler: async (request, reply) => {
      reply.hijack()
      running.add(reply.raw)
      reply.raw.once('close', () => running.delete(reply.raw))
      await answer(request.raw as Received, reply.raw)
    },
  })
}
