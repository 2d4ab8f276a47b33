import type { Client } from '@modelcontextprotocol/client'
import { callWithEnvelope, retryAfter } from 'error-envelope/mcp'

const patience = 60

/** Calls a tool, once more where the server says that a retry makes sense within a minute, and gives its text. */
export async function callTool(client: Client, name: string, args: Record<string, unknown>): Promise<string> {
  const first = await callWithEnvelope(client, name, args)
  const seconds = first.envelope?.retryable ? retryAfter(first.envelope) : undefined
  const isSoon = seconds !== undefined && seconds <= patience
  if (isSoon) await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  const { result, envelope } = isSoon ? await callWithEnvelope(client, name, args) : first
  if (envelope !== undefined) return `${envelope.error_code}: ${[envelope.summary, ...envelope.hints].join(' | ')}`
  return result.content.map((block) => (block.type === 'text' ? block.text : `(${block.type})`)).join('\n')
}
