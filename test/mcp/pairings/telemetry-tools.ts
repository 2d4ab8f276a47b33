import { RateLimitedError } from 'error-envelope'
import { type RegisterTool, type ToolContext, warningKinds } from 'error-envelope/mcp'
import { z } from 'zod'
import { canary } from './failure-rows.ts'

const closed = {
  type: 'object',
  required: ['total'],
  properties: { total: { type: 'integer' } },
  additionalProperties: false,
} as const
const open = { type: 'object', required: ['total'], properties: { total: { type: 'integer' } } } as const
const fails = { type: 'object', required: ['by'], properties: { by: { enum: ['domain', 'bug'] } } } as const

/** What `observe` and `warn` below come to. */
export const telemetryOfSuite = {
  rate_limit: { limit_per_second: 0.5, remaining: 'plenty', reset_at: '2026-04-25T17:42:33Z' },
  retry_after_seconds: 3,
  warnings: [
    { kind: 'upstream_warning', summary: '199 - "cached, old"', details: [], hints: [] },
    { kind: 'partial_results', summary: 'One page of two.', details: [], hints: ['Ask for the next page.'] },
  ],
}

const headers = new Headers({
  'x-ratelimit-limit': '0.5',
  'x-ratelimit-remaining': 'plenty',
  'x-ratelimit-reset': '2026-04-25T17:42:33Z',
  'retry-after': '3',
  warning: '199 - "cached, old"',
})

function tell({ observe, warn }: ToolContext): void {
  observe({ headers })
  warn({ kind: warningKinds.partialResults, summary: 'One page of two.', hints: ['Ask for the next page.'] })
}

// Calls that are there together go on together, so that what one of them says is said while the others run.
const waiting: (() => void)[] = []

function meet(party: number): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length >= party) for (const go of waiting.splice(0)) go()
  })
}

/** Registers tools that say what they know of a call beside its outcome. */
export function registerTelemetryTools<Sdk>(registerTool: RegisterTool<Sdk>): void {
  const telling =
    <Answer>(answer: Answer) =>
    (_args: unknown, context: ToolContext<Sdk>) => {
      tell(context)
      return answer
    }
  registerTool('told_object', {}, telling({ total: 2 }))
  registerTool('told_list', {}, telling([1, 2]))
  registerTool('told_null', {}, telling(null))
  registerTool('told_text', {}, telling('plain words'))
  registerTool('told_number', {}, telling(7))
  registerTool('told_closed', { outputSchema: closed }, telling({ total: 2 }))
  registerTool('told_zod', { outputSchema: z.object({ total: z.number() }) }, telling({ total: 2 }))
  registerTool('told_open', { outputSchema: open }, telling({ total: 2 }))
  registerTool('told_failure', { inputSchema: fails }, ({ by }, context) => {
    tell(context)
    throw by === 'bug' ? new Error(canary) : new RateLimitedError('Slowly.', { retryAfter: 9 })
  })

  registerTool(
    'told_together',
    {
      inputSchema: {
        type: 'object',
        required: ['tag', 'party', 'isFailing'],
        properties: { tag: { type: 'integer' }, party: { type: 'integer' }, isFailing: { type: 'boolean' } },
      },
    },
    async ({ tag, party, isFailing }, { observe, warn }) => {
      observe({ headers: { 'x-ratelimit-limit': String(tag) } })
      await meet(party)
      warn({ kind: `of_${tag}`, summary: `Call ${tag}` })
      await meet(party)
      if (isFailing) throw new Error(canary)
      return { tag }
    },
  )
}
