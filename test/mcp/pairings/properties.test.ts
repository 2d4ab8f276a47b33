import { Client, InMemoryTransport } from '@modelcontextprotocol/client'
import { McpServer } from '@modelcontextprotocol/server'
import { sp, type ToolResult } from 'error-envelope/mcp'
import { envelopeTools } from 'error-envelope/mcp/sdk-v2'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyArguments, anySchema } from './anything-called.ts'
import { anythingGiven, anythingThrown, makeValue } from './anything-thrown.ts'
import { envelopeIn } from './envelope-of.ts'

const info = { name: 'properties', version: '1.0.0' }
const client = new Client(info)
const server = new McpServer(info)
const { registerTool } = envelopeTools(server, { reportNormalization: true, onEnvelope: () => {} })

let thrown: unknown
let given: unknown

beforeAll(async () => {
  registerTool('throw', {}, () => {
    throw thrown
  })
  registerTool('reject', { upstream: sp, outputSchema: { type: 'object' } }, () => Promise.reject(thrown))
  registerTool('client_error', { upstream: sp }, () => {
    throw sp.clientError(thrown)
  })
  registerTool('give', {}, () => given)
  registerTool('give_told', {}, (_args, { warn }) => {
    warn({ kind: 'partial_results', summary: 'Half of it.' })
    return given
  })
  registerTool('give_structured', { outputSchema: { type: 'object' } }, () => given as object)
  const [here, there] = InMemoryTransport.createLinkedPair()
  await Promise.all([server.connect(there), client.connect(here)])
})

afterAll(() => client.close())

const call = async (name: string, args: Record<string, unknown> = {}) =>
  (await client.callTool({ name, arguments: args })) as ToolResult

test.each(['throw', 'reject', 'client_error'])(
  'Whatever a tool throws is an envelope without a secret: %s',
  async (tool) => {
    await fc.assert(
      fc.asyncProperty(anythingThrown, async (each) => {
        thrown = makeValue(each)
        envelopeIn(await call(tool))
      }),
      { numRuns: 200 },
    )
  },
)

test.each(['give', 'give_told', 'give_structured'])(
  'Whatever a tool gives is a result or an envelope: %s',
  async (tool) => {
    await fc.assert(
      fc.asyncProperty(anythingGiven, async (each) => {
        given = makeValue(each)
        const result = await call(tool)
        if (result.isError === true) envelopeIn(result)
      }),
      { numRuns: 200 },
    )
  },
)

test('Whatever arguments a tool of any schema gets, it gives a result or an envelope that repeats no value', async () => {
  const kinds = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(anySchema, fc.array(anyArguments, { minLength: 1, maxLength: 5 }), async (inputSchema, calls) => {
      const tool = registerTool('any', { inputSchema, upstream: sp }, () => 'fine')
      try {
        for (const args of calls) {
          const result = await call('any', args)
          const code = result.isError === true ? envelopeIn(result).error_code : 'fine'
          kinds.set(code, (kinds.get(code) ?? 0) + 1)
        }
      } finally {
        tool.remove()
      }
    }),
    { numRuns: 100 },
  )
  // What is drawn reaches the check: some calls succeed, and failures are of many kinds.
  expect(kinds.get('fine')).toBeGreaterThan(0)
  expect(kinds.size).toBeGreaterThan(4)
})

test('Whatever a tool is called, the answer is an envelope, and its tool is a name that could be one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary' }), anyArguments, async (name, args) => {
      const { error_code, tool } = envelopeIn(await call(`${name}!`, args))
      expect(error_code).toBe('TOOL_NOT_FOUND')
      expect(tool).toMatch(/^[\w./:-]+$/)
    }),
    { numRuns: 200 },
  )
})
