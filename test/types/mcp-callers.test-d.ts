import type { CallToolResult, Client } from '@modelcontextprotocol/client'
import type { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js'
import { expectTypeOf, test } from 'vitest'
import { callWithEnvelope } from '../../src/mcp/callers/call-with-envelope.ts'
import { parseToolError } from '../../src/mcp/callers/parse-tool-error.ts'
import { retryAfter } from '../../src/mcp/callers/retry-after.ts'
import { returnEnvelopes } from '../../src/mcp/callers/return-envelopes.ts'
import type { McpErrorEnvelope } from '../../src/mcp/envelope/mcp-error-envelope.ts'
import type { ReceivedEnvelope } from '../../src/mcp/envelope/parse-mcp-error-envelope.ts'

declare const client: Client
declare const oldClient: OldClient

test('The client of the second SDK fits, and its result has its type', async () => {
  const answer = await callWithEnvelope(client, 'orders', { id: 1 })
  if (answer.envelope) {
    expectTypeOf(answer.envelope).toEqualTypeOf<ReceivedEnvelope>()
    expectTypeOf(answer.result).toEqualTypeOf<undefined>()
  } else {
    expectTypeOf(answer.result).toEqualTypeOf<CallToolResult>()
    expectTypeOf(answer.envelope).toEqualTypeOf<undefined>()
  }
})

test('The client of the first SDK fits, and its result has its type', async () => {
  const { result, envelope } = await callWithEnvelope(oldClient, 'orders')
  if (envelope) expectTypeOf(result).toEqualTypeOf<undefined>()
  else expectTypeOf(result).toEqualTypeOf<Awaited<ReturnType<OldClient['callTool']>>>()
})

test('A function fits, to hand options on', async () => {
  const signal = AbortSignal.timeout(1000)
  const first = await callWithEnvelope((call) => oldClient.callTool(call, undefined, { signal }), 'orders')
  const second = await callWithEnvelope((call) => client.callTool(call, { signal }), 'orders')
  if (!first.envelope) expectTypeOf(first.result).toEqualTypeOf<Awaited<ReturnType<OldClient['callTool']>>>()
  if (second.result) expectTypeOf(second.result).toEqualTypeOf<CallToolResult>()
})

test('Wrong use does not compile', () => {
  // @ts-expect-error a tool is called by its name
  callWithEnvelope(client)
  // @ts-expect-error arguments are an object
  callWithEnvelope(client, 'orders', 'id')
  // @ts-expect-error a list is no object
  callWithEnvelope(client, 'orders', [1])
  // @ts-expect-error nothing that calls a tool
  callWithEnvelope({}, 'orders')
  // @ts-expect-error the name alone is no call
  callWithEnvelope((name: string) => Promise.resolve(name), 'orders')
  // @ts-expect-error a function is wrapped
  returnEnvelopes(client)
})

test('A result is not used before it is known to be one', async () => {
  const answer = await callWithEnvelope(client, 'orders')
  // @ts-expect-error it may be an envelope
  answer.result.content
  // @ts-expect-error it may be a result
  answer.envelope.error_kind
})

test('A wrapped function keeps its arguments, and gives its result or an envelope', () => {
  const wrapped = returnEnvelopes(async (name: string, args?: { id: number }) => `${name}${args?.id}`)
  expectTypeOf(wrapped).toEqualTypeOf<(name: string, args?: { id: number }) => Promise<string | ReceivedEnvelope>>()
  // @ts-expect-error the second argument is an object with a number
  wrapped('orders', { id: '1' })
})

test('What is thrown may hold an envelope, of a kind that may be new', () => {
  const envelope = parseToolError(new Error('boom'))
  expectTypeOf(envelope).toEqualTypeOf<ReceivedEnvelope | undefined>()
  if (envelope) {
    expectTypeOf(retryAfter(envelope)).toEqualTypeOf<number | undefined>()
    if (envelope.error_kind === 'rate_limited') expectTypeOf(envelope.retryable).toEqualTypeOf<boolean>()
  }
  expectTypeOf<McpErrorEnvelope>().toExtend<ReceivedEnvelope>()
  expectTypeOf<string>().toExtend<ReceivedEnvelope['error_kind']>()
})
