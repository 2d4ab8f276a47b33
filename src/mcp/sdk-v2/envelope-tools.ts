import type { McpServer, ServerContext } from '@modelcontextprotocol/server'
import { createToolbox } from '../server/create-toolbox.ts'
import { refuseOtherTools } from '../server/refuse-other-tools.ts'
import type { RegisterTool } from '../server/tool-config.ts'
import type { EnvelopeToolsOptions } from '../server/toolbox-options.ts'

/** Tools of a server, registered so that every failure is an envelope. */
export interface EnvelopeTools {
  readonly registerTool: RegisterTool<ServerContext>
}

/**
 * Makes the tools of a server answer by the error envelope contract. Register all tools by what it gives, before the server
 * connects; prompts, resources and all else stay the server's own.
 *
 * Throws a TypeError for options that can't hold, and what the SDK throws for a server that is connected already.
 */
export function envelopeTools(server: McpServer, options: EnvelopeToolsOptions<ServerContext> = {}): EnvelopeTools {
  const { server: protocol } = server
  refuseOtherTools(server, ['registerTool'])
  const { registerTool, list, call, outputSchemaOf } = createToolbox(options, {
    announce: (capabilities) =>
      protocol.registerCapabilities({ tools: { listChanged: true }, ...capabilities } as never),
    listChanged: () => server.isConnected() && server.sendToolListChanged(),
  })
  protocol.setRequestHandler('tools/list', () => ({ tools: list() }) as never)
  protocol.setRequestHandler('tools/call', async ({ params }, sdk) => {
    const result = await call(params.name, params.arguments, { signal: sdk.mcpReq.signal, sdk })
    return protocol.projectCallToolResult(result as never, outputSchemaOf(params.name))
  })
  return { registerTool }
}
