import type { RegisterTool } from 'error-envelope/mcp'
import { z } from 'zod'
import { canary } from './failure-rows.ts'

const closed = {
  type: 'object',
  required: ['total'],
  properties: { total: { type: 'integer' } },
  additionalProperties: false,
} as const
const open = { type: 'object', required: ['total'], properties: { total: { type: 'integer' } } } as const

/** Registers tools with output schemas, and tools whose results do not fit theirs. */
export function registerStructuredTools<Sdk>(registerTool: RegisterTool<Sdk>): void {
  const answer = { total: 2, extra: true }
  registerTool('structured_closed', { outputSchema: closed }, () => ({ total: 2 }))
  registerTool('structured_open', { outputSchema: open }, () => answer)
  registerTool('structured_zod', { outputSchema: z.object({ total: z.number() }) }, () => answer)
  registerTool('structured_loose', { outputSchema: z.looseObject({ total: z.number() }) }, () => answer)
  registerTool('structured_whole', { outputSchema: closed }, () => ({
    content: [{ type: 'text', text: 'Two in total.' }],
    structuredContent: { total: 2 },
  }))
  registerTool('structured_failure', { outputSchema: closed }, () => ({
    content: [{ type: 'text', text: 'The printer is out.' }],
    isError: true,
  }))

  const misfit = { total: canary } as unknown as { total: number }
  registerTool('misfit_json', { outputSchema: closed }, () => misfit)
  registerTool('misfit_zod', { outputSchema: z.object({ total: z.number() }) }, () => misfit)
  registerTool('misfit_whole', { outputSchema: closed }, () => ({ content: [], structuredContent: misfit }))
  registerTool('misfit_nothing', { outputSchema: closed }, () => undefined as unknown as { total: number })
  registerTool('misfit_text_only', { outputSchema: closed }, () => ({ content: [{ type: 'text', text: canary }] }))
}
