import { McpServer } from '@modelcontextprotocol/server'
import { NotFoundError } from 'error-envelope'
import { envelopeTools } from 'error-envelope/mcp/sdk-v2'
import { Type } from 'typebox'

const Arguments = Type.Object({
  pageId: Type.Integer({ minimum: 1 }),
  fields: Type.Optional(Type.Array(Type.String())),
})

/** Makes the server: for `serveStdio(createServer)`, or `createMcpHandler(createServer)` over HTTP. */
export function createServer(): McpServer {
  const server = new McpServer({ name: 'wiki', version: '1.0.0' })
  const { registerTool } = envelopeTools(server)
  registerTool('read_page', { description: 'Read a page', inputSchema: Arguments }, async ({ pageId }) => {
    if (pageId === 42) throw new NotFoundError('Page 42 not found')
    return { id: pageId, title: 'Welcome' }
  })
  return server
}
