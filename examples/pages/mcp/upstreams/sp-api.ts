import type { IncomingMessage } from 'node:http'
import { type Static, Type } from 'typebox'
import { type Answer, type SimulatedService, simulateService } from './simulated-service.ts'

/** An order, as the Selling Partner API has it. */
export const Order = Type.Object({ AmazonOrderId: Type.String(), OrderStatus: Type.String() })
export type Order = Static<typeof Order>

/** What the simulated API answers to the ids of orders that it makes an exception of. */
export const spAnswers: Readonly<Record<string, Answer>> = {
  invalid: failure(400, 'InvalidInput', 'The order id is not valid.', 'orderId'),
  unauthorized: failure(
    401,
    'Unauthorized',
    'Access to requested resource is denied.',
    'The access token has expired.',
  ),
  forbidden: failure(403, 'Unauthorized', 'Access to requested resource is denied.', 'The role is missing.'),
  missing: failure(404, 'NotFound', 'There is no such order.'),
  throttled: failure(429, 'QuotaExceeded', 'You exceeded your quota for the requested resource.', '', {
    'retry-after': '2',
  }),
  broken: failure(500, 'InternalFailure', 'We encountered an internal error. Please try again.'),
  crashed: answer(500, 'Traceback (most recent call last):\n  File "/var/task/orders.py", line 7, in handler'),
  unavailable: failure(503, 'ServiceUnavailable', 'Service is temporarily unavailable.', '', { 'retry-after': '30' }),
  deprecated: order('deprecated', { warning: '299 - "OrderStatus moves to fulfillment, see the release notes"' }),
  unplugged: 'hang up',
  slow: 'wait',
}

/** Simulates Amazon's Selling Partner API, as far as one operation of its orders goes. */
export function simulateSpApi(): SimulatedService {
  return simulateService((request) => {
    const id = orderIdOf(request)
    return Object.hasOwn(spAnswers, id) ? (spAnswers[id] as Answer) : order(id)
  })
}

function orderIdOf({ url = '' }: IncomingMessage): string {
  return decodeURIComponent(url.slice(url.lastIndexOf('/') + 1))
}

function order(id: string, headers: Readonly<Record<string, string>> = {}): Answer {
  const payload: Order = { AmazonOrderId: id, OrderStatus: 'Shipped' }
  return answer(200, JSON.stringify({ payload }), headers)
}

function failure(
  status: number,
  code: string,
  message: string,
  details = '',
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return answer(status, JSON.stringify({ errors: [{ code, message, details }] }), headers)
}

// It tells its rate limit and an id of the request, whatever it answers.
function answer(status: number, body: string, headers: Readonly<Record<string, string>> = {}): Answer {
  const always = {
    'content-type': 'application/json',
    'x-amzn-requestid': 'a5f3c1de-7a39-4f6c-9d3a-2f1d9c1b7e10',
    'x-amzn-ratelimit-limit': '0.5',
  }
  return { status, headers: { ...always, ...headers }, body }
}
