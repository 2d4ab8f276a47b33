import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js'
import {
  CallToolRequestSchema,
  ListToolsRequestSchema,
  type ServerNotification,
  type ServerRequest,
} from '@modelcontextprotocol/sdk/types.js'
import { createToolbox } from '../server/create-toolbox.ts'
import { refuseOtherTools } from '../server/refuse-other-tools.ts'
import type { RegisterTool } from '../server/tool-config.ts'
import type { EnvelopeToolsOptions } from '../server/toolbox-options.ts'

/** What the SDK tells a tool of its call. */
export type ToolExtra = RequestHandlerExtra<ServerRequest, ServerNotification>

/** Tools of a server, registered so that every failure is an envelope. */
export interface EnvelopeTools {
  readonly registerTool: RegisterTool<ToolExtra>
}

/**
 * Makes the tools of a server answer by the error envelope contract. Register all tools by what it gives, before the server
 * connects; prompts, resources and all else stay the server's own.
 *
 * Throws a TypeError for options that can't hold, and what the SDK throws for a server that is connected already.
 */
export function envelopeTools(server: McpServer, options: EnvelopeToolsOptions<ToolExtra> = {}): EnvelopeTools {
  const { server: protocol } = server
  refuseOtherTools(server, ['registerTool', 'tool'])
  refuseEarlierTools(protocol)
  const { registerTool, list, call } = createToolbox(options, {
    announce: (capabilities) =>
      protocol.registerCapabilities({ tools: { listChanged: true }, ...capabilities } as never),
    listChanged: () => server.isConnected() && server.sendToolListChanged(),
    accept: ({ name, outputSchema }) => {
      if (outputSchema === undefined || outputSchema.type === 'object') return
      throw new TypeError(
        `The outputSchema of the tool ${name} must be of an object: version 1 of the SDK sends no other.`,
      )
    },
  })
  protocol.setRequestHandler(ListToolsRequestSchema, () => ({ tools: list() }) as never)
  protocol.setRequestHandler(
    CallToolRequestSchema,
    async ({ params }, sdk) => (await call(params.name, params.arguments, { signal: sdk.signal, sdk })) as never,
  )
  return { registerTool }
}

// There is a handler as soon as a tool was registered.
function refuseEarlierTools(protocol: McpServer['server']): void {
  try {
    protocol.assertCanSetRequestHandler('tools/list')
  } catch (thrown) {
    throw new TypeError(
      'This server has tools that would no longer be listed; call envelopeTools before any is registered.',
      { cause: thrown },
    )
  }
}
