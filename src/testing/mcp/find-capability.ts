import { fieldOf, isRecord, parseJson } from './protocol/json-rpc.ts'
import type { ListedTool } from './protocol/list-tools.ts'
import type { McpSession } from './protocol/open-session.ts'

// Tools that servers of the contract tell of their envelopes by.
const toolNames = ['get_envelope_contract', 'get_capabilities']

/**
 * Finds what a server says of its envelopes: in its capabilities, else as the answer of a tool that is made for that and takes
 * no arguments. Undefined where it says nothing.
 */
export async function findCapability(
  session: McpSession,
  tools: readonly ListedTool[],
  secondsLeft: () => number,
): Promise<unknown> {
  const { capabilities } = session
  const declared = [
    fieldOf(fieldOf(capabilities, 'experimental'), 'openbridge_envelope'),
    fieldOf(fieldOf(capabilities, 'extensions'), 'io.openbridge/error-envelope'),
    fieldOf(capabilities, 'openbridge_envelope'),
  ].find((each) => each !== undefined)
  if (declared !== undefined) return declared
  for (const tool of tools.filter(isForThat)) {
    const reply = await session.request('tools/call', { name: tool.name, arguments: {} }, secondsLeft())
    const told = reply.kind === 'result' ? capabilityIn(reply.result) : undefined
    if (told !== undefined) return told
  }
  return undefined
}

function isForThat({ name, inputSchema }: ListedTool): boolean {
  const required = inputSchema?.required ?? []
  return toolNames.includes(name) && inputSchema !== undefined && Array.isArray(required) && required.length === 0
}

function capabilityIn(result: unknown): unknown {
  const content = fieldOf(result, 'content')
  const texts = Array.isArray(content) ? content.map((block) => fieldOf(block, 'text')) : []
  const values = [
    fieldOf(result, 'structuredContent'),
    ...texts.map((text) => (typeof text === 'string' ? parseJson(text) : undefined)),
  ]
  const told = values.map((value) => fieldOf(value, 'openbridge_envelope') ?? value)
  return told.find((value) => isRecord(value) && Object.hasOwn(value, 'contract_version'))
}
