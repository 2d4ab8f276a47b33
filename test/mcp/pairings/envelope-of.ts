import { Ajv2020 } from 'ajv/dist/2020.js'
import { callWithEnvelope, type McpErrorEnvelope, mcpErrorEnvelopeSchema, type ToolResult } from 'error-envelope/mcp'
import { expect } from 'vitest'
import { canary } from './failure-rows.ts'
import type { CallOptions, PairedClient } from './paired-client.ts'

const validate = new Ajv2020({ strict: false }).compile(mcpErrorEnvelopeSchema)

/** Calls a tool, with the names and options of the pairing's client. */
export const call = (client: PairedClient, name: string, args?: Record<string, unknown>, options?: CallOptions) =>
  client.callTool(args === undefined ? { name } : { name, arguments: args }, options)

/** Reads the envelope of a result, and sees to what holds for every one: its form, its place, that nothing of ours leaks. */
export function envelopeIn(result: ToolResult): McpErrorEnvelope {
  expect(result).toMatchObject({ isError: true, content: [{ type: 'text' }] })
  expect(result.content).toHaveLength(1)
  expect(result).not.toHaveProperty('structuredContent')
  const text = String(result.content[0]?.text)
  const envelope = JSON.parse(text) as McpErrorEnvelope
  validate(envelope)
  expect(validate.errors ?? []).toEqual([])
  expect(envelope._envelope_version).toBe(1)
  expect(text).not.toContain(canary)
  return envelope
}

/** Calls a tool that fails, and gives its envelope; callers see the same one by callWithEnvelope. */
export async function failing(
  client: PairedClient,
  name: string,
  args?: Record<string, unknown>,
): Promise<McpErrorEnvelope> {
  const envelope = envelopeIn(await call(client, name, args))
  expect(await callWithEnvelope(client, name, args)).toEqual({ envelope })
  return envelope
}
