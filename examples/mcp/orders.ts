import { ads, schemaViolation, sp, type ToolContext, type Upstream, warningKinds } from 'error-envelope/mcp'
import type { EnvelopeTools } from 'error-envelope/mcp/sdk-v2'
import { Type } from 'typebox'

const regions = ['na', 'eu', 'fe']

/** Asks a service: its failures are its errors, and so is that there is no answer, as where the network is down. */
async function ask(upstream: Upstream, url: string, context: ToolContext): Promise<unknown> {
  try {
    const response = await fetch(url, { signal: context.signal })
    if (!response.ok) throw await upstream.fromResponse(response)
    context.observe(response)
    return await response.json()
  } catch (thrown) {
    // What fromResponse made comes back as it is.
    throw upstream.clientError(thrown)
  }
}

/** Registers tools that call two services of Amazon. */
export function registerOrders({ registerTool }: EnvelopeTools, spUrl: string, adsUrl: string): void {
  const Order = Type.Object({ orderId: Type.String() })
  registerTool('read_order', { inputSchema: Order, upstream: sp }, ({ orderId }, context) =>
    ask(sp, `${spUrl}/orders/v0/orders/${encodeURIComponent(orderId)}`, context),
  )

  const Region = Type.Object({ region: Type.String() })
  registerTool('list_campaigns', { inputSchema: Region, upstream: ads }, async ({ region }, context) => {
    if (!regions.includes(region)) {
      throw schemaViolation({ field: 'region', code: 'SCHEMA_ENUM_MISMATCH', allowed: regions })
    }
    const answer = (await ask(ads, `${adsUrl}/${region}/campaigns`, context)) as { success: object[]; error: object[] }
    if (answer.error.length > 0) {
      context.warn({
        kind: warningKinds.partialResults,
        summary: `${answer.error.length} campaigns could not be read.`,
      })
    }
    return { campaigns: answer.success }
  })
}
