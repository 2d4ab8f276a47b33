import { McpServer as OldMcpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { UrlElicitationRequiredError as OldElicitation } from '@modelcontextprotocol/sdk/types.js'
import { inputRequired, McpServer, UrlElicitationRequiredError } from '@modelcontextprotocol/server'
import { ForbiddenError } from 'error-envelope'
import type { EnvelopeToolsOptions } from 'error-envelope/mcp'
import { envelopeTools as oldEnvelopeTools } from 'error-envelope/mcp/sdk-v1'
import { envelopeTools } from 'error-envelope/mcp/sdk-v2'
import { canary, upstreamsOfSuite } from './failure-rows.ts'
import { registerSuiteTools } from './suite-tools.ts'

export const infoOfSuite = { name: 'suite', version: '2.0.3' }

/** Where the client of the suite is sent. */
export const elicitations = [
  { mode: 'url' as const, message: 'Sign in.', elicitationId: 'e1', url: 'https://example.com/sign-in' },
]

const gates = new Map<string, () => unknown>(
  Object.entries({
    locked_false: () => false,
    locked_unknown: () => false,
    locked_throw: () => {
      throw new Error(canary)
    },
    locked_unknown_throw: () => {
      throw new Error(canary)
    },
    locked_domain: () => {
      throw new ForbiddenError('Members only.')
    },
  }),
)

function optionsOfSuite(
  onEnvelope?: () => void,
): Pick<
  EnvelopeToolsOptions,
  'authorize' | 'upstreams' | 'errorKinds' | 'contractTool' | 'reportNormalization' | 'onEnvelope'
> {
  return {
    reportNormalization: true,
    contractTool: true,
    upstreams: upstreamsOfSuite,
    errorKinds: ['sandbox_runtime'],
    authorize: ({ tool }) => gates.get(tool)?.(),
    ...(onEnvelope !== undefined && { onEnvelope }),
  }
}

interface Features {
  prompt(name: string): { messages: { role: 'user'; content: { type: 'text'; text: string } }[] }
  resource(uri: URL): { contents: { uri: string; text: string }[] }
}

const features: Features = {
  prompt: (name) => ({ messages: [{ role: 'user', content: { type: 'text', text: `Greet ${name}.` } }] }),
  resource: ({ href }) => ({ contents: [{ uri: href, text: 'A note.' }] }),
}

/** Makes a server of version 1 of the SDK with the tools of the suite, a prompt and a resource. */
export function makeOldServer(onEnvelope?: () => void): OldMcpServer {
  const server = new OldMcpServer(infoOfSuite)
  server.registerPrompt('greet', {}, () => features.prompt('Ada'))
  server.registerResource('note', 'note://one', {}, features.resource)
  const { registerTool } = oldEnvelopeTools(server, optionsOfSuite(onEnvelope))
  registerSuiteTools(registerTool, { elicitation: () => new OldElicitation(elicitations) })
  return server
}

/** Makes a server of version 2 of the SDK with the same. */
export function makeServer(onEnvelope?: () => void): McpServer {
  const server = new McpServer(infoOfSuite)
  server.registerPrompt('greet', {}, () => features.prompt('Ada'))
  server.registerResource('note', 'note://one', {}, features.resource)
  const { registerTool } = envelopeTools(server, optionsOfSuite(onEnvelope))
  registerSuiteTools(registerTool, {
    elicitation: () => new UrlElicitationRequiredError(elicitations),
    callAgain: ({ mcpReq }) =>
      mcpReq.requestState() === 'once' ? 'called again' : inputRequired({ requestState: 'once' }),
  })
  return server
}
