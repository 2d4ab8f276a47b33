import { McpServer as ServerOfV1 } from '@modelcontextprotocol/sdk/server/mcp.js'
import { McpServer } from '@modelcontextprotocol/server'
import { envelopeTools as envelopeToolsOfV1 } from 'error-envelope/mcp/sdk-v1'
import { envelopeTools } from 'error-envelope/mcp/sdk-v2'
import { expect, test } from 'vitest'
import { z } from 'zod'

const info = { name: 'a', version: '1.0.0' }
const inputSchema = z.object({})
const answer = () => ({ content: [] })

test('A tool that is registered past envelopeTools is refused, since no client would see it', () => {
  const server = new McpServer(info, { capabilities: { tools: {} } })
  envelopeTools(server)
  expect(() => server.registerTool('read', { inputSchema }, answer)).toThrow(
    new TypeError(
      'The tool read would not be listed: this server has its tools from envelopeTools; use the registerTool that it gives.',
    ),
  )
  const old = new ServerOfV1(info)
  envelopeToolsOfV1(old)
  expect(() => old.registerTool('read', {}, answer)).toThrow('The tool read would not be listed')
  expect(() => old.tool('read', answer)).toThrow('The tool read would not be listed')
})

test('A server has its tools from envelopeTools once', () => {
  const server = new McpServer(info)
  envelopeTools(server)
  const old = new ServerOfV1(info)
  envelopeToolsOfV1(old)
  for (const again of [() => envelopeTools(server), () => envelopeToolsOfV1(old)]) {
    expect(again).toThrow(
      new TypeError('This server has its tools from envelopeTools already; use the registerTool that it gave.'),
    )
  }
})

test('In version 1 a tool that was registered before is not lost in silence', () => {
  const old = new ServerOfV1(info)
  old.registerTool('read', {}, answer)
  expect(() => envelopeToolsOfV1(old)).toThrow(
    new TypeError('This server has tools that would no longer be listed; call envelopeTools before any is registered.'),
  )
})

test('Version 1 sends structured results of objects alone, so no other output schema is taken', () => {
  const { registerTool } = envelopeToolsOfV1(new ServerOfV1(info))
  expect(() => registerTool('list', { outputSchema: { type: 'array' } }, () => [])).toThrow(
    new TypeError('The outputSchema of the tool list must be of an object: version 1 of the SDK sends no other.'),
  )
})
