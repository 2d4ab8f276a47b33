import { ads, schemaViolation, sp, warningKinds } from 'error-envelope/mcp'
import type { EnvelopeTools } from 'error-envelope/mcp/sdk-v2'
import { Type } from 'typebox'

const regions = ['na', 'eu', 'fe']

/** Registers tools that call two services of Amazon. */
export function registerOrders({ registerTool }: EnvelopeTools, spUrl: string, adsUrl: string): void {
  const Order = Type.Object({ orderId: Type.String() })
  registerTool('read_order', { inputSchema: Order, upstream: sp }, async ({ orderId }, context) => {
    const url = `${spUrl}/orders/v0/orders/${encodeURIComponent(orderId)}`
    // Without an answer: a network that is down, a time-out.
    const response = await fetch(url, { signal: context.signal }).catch((thrown) => {
      throw sp.clientError(thrown)
    })
    if (!response.ok) throw await sp.fromResponse(response)
    context.observe(response)
    return (await response.json()) as object
  })

  const Region = Type.Object({ region: Type.String() })
  registerTool('list_campaigns', { inputSchema: Region, upstream: ads }, async ({ region }, context) => {
    if (!regions.includes(region)) {
      throw schemaViolation({ field: 'region', code: 'SCHEMA_ENUM_MISMATCH', allowed: regions })
    }
    const response = await fetch(`${adsUrl}/${region}/campaigns`, { signal: context.signal })
    if (!response.ok) throw await ads.fromResponse(response)
    context.observe(response)
    const { success, error } = (await response.json()) as { success: object[]; error: object[] }
    if (error.length > 0) {
      context.warn({ kind: warningKinds.partialResults, summary: `${error.length} campaigns could not be read.` })
    }
    return { campaigns: success }
  })
}
