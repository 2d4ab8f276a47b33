// A server of one tool over stdio, in plain JSON-RPC, which does what its argument says.
import { createInterface } from 'node:readline'

const [way] = process.argv.slice(2)
const say = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
const envelope = (tool, fields) => ({
  ...{ error_kind: 'mcp_input_validation', tool, summary: 'It is not valid.', details: [], hints: [], examples: [] },
  ...{ retryable: false, _envelope_version: 1, ...fields },
})
const kinds = ['mcp_input_validation', 'tool_not_found']
const capabilities = { experimental: { openbridge_envelope: { contract_version: 1, error_kinds: kinds } } }
const schema = { type: 'object', properties: { slug: { type: 'string' } }, required: ['slug'] }

const answers = {
  initialize: () => ({ protocolVersion: '2025-06-18', capabilities, serverInfo: { name: 'wiki', version: '2.0.0' } }),
  'tools/list'({ cursor = '0' }) {
    const page = Number(cursor)
    const tools = [{ name: `get_page_${page}`, inputSchema: schema }]
    if (way === 'pages') return { tools, ...(page < 2 && { nextCursor: String(page + 1) }) }
    return { tools, ...(way === 'circle' && { nextCursor: '0' }) }
  },
  'tools/call'({ name, arguments: args }) {
    const fields = !/^get_page_\d$/.test(name)
      ? { error_kind: 'tool_not_found', error_code: 'TOOL_NOT_FOUND' }
      : 'conformance_probe' in args
        ? { error_code: 'SCHEMA_ADDITIONAL_PROPERTIES' }
        : { error_code: 'slug' in args ? 'SCHEMA_TYPE_MISMATCH' : 'SCHEMA_REQUIRED' }
    return { content: [{ type: 'text', text: JSON.stringify(envelope(name, fields)) }], isError: true }
  },
}

process.stderr.write('wiki is ready\n')
if (way === 'exit') {
  process.stderr.write('\u001b[31mno database\u001b[0m\n')
  process.exit(3)
}
if (way === 'noise') process.stdout.write('Listening \u001b[31mon stdio\n')
if (way === 'hang') setInterval(() => {}, 1000)
// More than any pipe holds, and without an end.
if (way === 'flood') process.stdout.write('x'.repeat(11_000_000))
if (way === 'stay') {
  process.on('SIGTERM', () => {})
  setInterval(() => {}, 1000)
}

const asked = new Set()
createInterface({ input: process.stdin }).on('line', (line) => {
  const message = JSON.parse(line)
  if (message.method === undefined) asked.add(message.id)
  if (message.id === undefined || message.method === undefined || way === 'hang') return
  if (message.method === 'tools/call' && way === 'exit-in-calls') process.exit(0)
  if (way === 'asks') {
    say({ method: 'notifications/message', params: { level: 'info', data: 'busy' } })
    say({ id: 'a', method: 'ping' })
    say({ id: 'b', method: 'sampling/createMessage', params: {} })
    // It answers calls only when it was answered itself.
    if (message.method === 'tools/call' && asked.size < 2) process.exit(4)
  }
  const result = answers[message.method]?.(message.params)
  say(
    result === undefined ? { id: message.id, error: { code: -32601, message: 'Unknown' } } : { id: message.id, result },
  )
})
