import { sp } from 'error-envelope/mcp'
import { Type } from 'typebox'
import { askUpstream } from '../upstreams/ask-upstream.ts'
import { Order, spAnswers } from '../upstreams/sp-api.ts'
import { readOnly, type ToolGroup } from './tools.ts'

const OrderId = Type.String({ minLength: 1, maxLength: 40, examples: ['902-3159896-1390916'] })

/** Orders of the shop whose wiki this is, from Amazon's Selling Partner API. */
export const orderTools: ToolGroup = ({ registerTool }, { upstreams }) => {
  registerTool(
    'read_order',
    {
      description: `Read an order. The SP-API is simulated: any id finds an order; these ids do what they are called: ${Object.keys(spAnswers).join(', ')}.`,
      inputSchema: Type.Object({ orderId: OrderId }),
      outputSchema: Order,
      upstream: sp,
      annotations: readOnly,
    },
    async ({ orderId }, context) => {
      const url = `${await upstreams.sp.url()}/orders/v0/orders/${encodeURIComponent(orderId)}`
      const { payload } = await askUpstream<{ payload: Order }>(sp, url, context)
      return payload
    },
  )
}
