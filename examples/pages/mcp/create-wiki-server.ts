import { McpServer, type ServerContext } from '@modelcontextprotocol/server'
import type { EnvelopeToolsOptions } from 'error-envelope/mcp'
import { envelopeTools } from 'error-envelope/mcp/sdk-v2'
import { catalogue } from '../catalogue.ts'
import { campaignTools } from './tools/campaign-tools.ts'
import { lockTools } from './tools/lock-tools.ts'
import { orderTools } from './tools/order-tools.ts'
import { pageTools } from './tools/page-tools.ts'
import { revisionTools } from './tools/revision-tools.ts'
import { searchTools } from './tools/search-tools.ts'
import type { ToolParts } from './tools/tools.ts'

const info = { name: 'pages', version: '1.0.0' }
const instructions = 'A small wiki. A change needs the revision that was read before, and the name of its editor.'

/** Creates the MCP server of the wiki: one for each connection of stdio, one for each request of HTTP. */
export function createWikiServer(parts: ToolParts, options: EnvelopeToolsOptions<ServerContext> = {}): McpServer {
  const server = new McpServer(info, { instructions })
  const tools = envelopeTools(server, { catalogue, contractTool: true, ...options })
  for (const register of [searchTools, pageTools, revisionTools, lockTools, orderTools, campaignTools]) {
    register(tools, parts)
  }
  return server
}
