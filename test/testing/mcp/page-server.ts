import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A JSON object. */
export type Fields = Readonly<Record<string, unknown>>

/** What a server does otherwise than the contract says, one thing at a time. */
export interface Breach {
  readonly capabilities?: Fields
  readonly tools?: readonly Fields[]
  /** Changes each envelope. */
  readonly envelope?: (envelope: Fields, call: Call) => Fields
  /** Changes each result of a call that failed. */
  readonly result?: (result: Fields, call: Call) => unknown
  /** Answers a call itself, with the fields of a message. */
  readonly answer?: (call: Call) => Fields | undefined
  /** Is what happens in a situation that a call brings about. */
  readonly situation?: Fields
}

/** A call of a tool. */
export interface Call {
  readonly name: string
  readonly arguments: Fields
  /** How many calls there were before. */
  readonly before: number
}

const kinds = [
  'mcp_input_validation',
  'tool_not_found',
  'sp_api_http',
  'sp_api_client',
  'auth_error',
  'rate_limited',
  'sandbox_runtime',
]
const capability = { contract_version: 1, error_kinds: kinds }

const pageTools: readonly Fields[] = [
  {
    name: 'find_pages',
    inputSchema: {
      type: 'object',
      properties: { query: { type: 'string' }, limit: { type: 'integer' } },
      required: ['query'],
      additionalProperties: false,
    },
  },
  {
    name: 'bring_about',
    inputSchema: { type: 'object', properties: { situation: { type: 'string' } }, required: ['situation'] },
  },
]

/** Gives an envelope that keeps the contract, but for what is given. */
export function envelopeWith(fields: Fields): Fields {
  return {
    error_kind: 'mcp_input_validation',
    tool: 'bring_about',
    summary: 'It went wrong.',
    details: [{ path: '', issue: 'It went wrong.', received_type: 'unknown' }],
    hints: [],
    examples: [],
    error_code: 'SITUATION',
    retryable: false,
    _envelope_version: 1,
    ...fields,
  }
}

/** Makes what answers messages of JSON-RPC as a server of pages does, in plain fields and without any library. */
export function pageServer(breach: Breach = {}): (message: Fields) => Fields | undefined {
  const { tools = pageTools, capabilities = { experimental: { openbridge_envelope: capability } } } = breach
  let calls = 0
  const results: Readonly<Record<string, (params: Fields) => Fields>> = {
    initialize: () => ({
      result: {
        protocolVersion: '2025-11-25',
        capabilities: { tools: {}, ...capabilities },
        serverInfo: { name: 'pages', version: '1.4.0' },
      },
    }),
    'tools/list': () => ({ result: { tools } }),
    'tools/call'(params) {
      const call = { name: String(params.name), arguments: params.arguments as Fields, before: calls }
      calls += 1
      return breach.answer?.(call) ?? { result: callTool(call, tools, breach) }
    },
  }
  return ({ id, method, params }) => {
    if (id === undefined) return undefined
    const answer = results[String(method)]?.(params as Fields) ?? {
      error: { code: -32601, message: 'Method not found' },
    }
    return { jsonrpc: '2.0', id, ...answer }
  }
}

/** Starts a server of pages over HTTP, and gives its URL. It ends with the test. */
export async function startPageServer(breach: Breach = {}): Promise<string> {
  const answer = pageServer(breach)
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const message = answer(JSON.parse(body))
    if (message === undefined) return response.writeHead(202).end()
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(message))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`
}

function callTool(call: Call, tools: readonly Fields[], breach: Breach): unknown {
  const tool = tools.find(({ name }) => name === call.name)
  if (tool?.name === 'get_envelope_contract') return textResult(capability, false)
  const failure = tool === undefined ? notFound(tools) : refusal(call.arguments, tool.inputSchema as Fields)
  if (failure !== undefined) return failed(envelopeWith({ tool: call.name, ...failure }), call, breach)
  const { situation = { pages: [] } } = breach
  return Object.hasOwn(situation, 'error_kind') ? failed(situation, call, breach) : textResult(situation, false)
}

function failed(envelope: Fields, call: Call, { envelope: change = same, result = same }: Breach): unknown {
  return result(textResult(change(envelope, call), true), call)
}

function same(fields: Fields): Fields {
  return fields
}

function textResult(value: Fields, isError: boolean): Fields {
  return { content: [{ type: 'text', text: JSON.stringify(value) }], isError }
}

function notFound(tools: readonly Fields[]): Fields {
  const names = tools.map(({ name }) => name)
  return {
    error_kind: 'tool_not_found',
    error_code: 'TOOL_NOT_FOUND',
    hints: [`There are ${names.map((name) => `\`${name}\``).join(', ')}.`],
    examples: names.slice(0, 3),
  }
}

// In the order of the contract: the root before its fields.
function refusal(args: Fields, { properties = {}, required = [] }: Fields): Fields | undefined {
  const types = properties as Readonly<Record<string, Fields>>
  const missing = (required as readonly string[]).find((key) => !Object.hasOwn(args, key))
  if (missing !== undefined) return violation('SCHEMA_REQUIRED', { path: missing, received_type: 'missing' })
  const extra = Object.keys(args).find((key) => !Object.hasOwn(types, key))
  if (extra !== undefined) return violation('SCHEMA_ADDITIONAL_PROPERTIES', { extra })
  const wrong = Object.keys(args).find(
    (key) => typeof args[key] !== (types[key]?.type === 'integer' ? 'number' : 'string'),
  )
  return wrong === undefined ? undefined : violation('SCHEMA_TYPE_MISMATCH', { path: wrong, received_type: 'dict' })
}

function violation(code: string, entry: Fields): Fields {
  return { error_code: code, details: [{ path: '', issue: 'It is not valid.', received_type: 'dict', ...entry }] }
}
