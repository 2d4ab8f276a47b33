import type { McpServer as OldMcpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js'
import type { ServerNotification, ServerRequest } from '@modelcontextprotocol/sdk/types.js'
import type { McpServer, ServerContext } from '@modelcontextprotocol/server'
import {
  ads,
  callWithEnvelope,
  defineUpstream,
  type EnvelopeToolsOptions,
  type ErrorKind,
  type McpErrorEnvelope,
  type RegisterTool,
  schemaViolation,
  sp,
  type ToolContext,
  type ToolResult,
} from 'error-envelope/mcp'
import { envelopeTools as oldEnvelopeTools } from 'error-envelope/mcp/sdk-v1'
import { envelopeTools } from 'error-envelope/mcp/sdk-v2'
import Type from 'typebox'
import { expectTypeOf, test } from 'vitest'
import { z } from 'zod'

declare const server: McpServer
declare const oldServer: OldMcpServer
declare const registerTool: RegisterTool<ServerContext>

const orderOf = Type.Object({ orderId: Type.Integer(), note: Type.Optional(Type.String()) })
type Order = { orderId: number; note?: string }

test('Arguments are inferred from a JSON Schema that is written in place', () => {
  registerTool(
    'order',
    {
      inputSchema: {
        type: 'object',
        required: ['orderId', 'status'],
        properties: {
          orderId: { type: 'integer' },
          status: { enum: ['OPEN', 'SHIPPED'] },
          filters: {
            type: 'array',
            items: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } },
          },
        },
      },
    },
    (args) => {
      expectTypeOf(args.orderId).toEqualTypeOf<number>()
      expectTypeOf(args.status).toEqualTypeOf<'OPEN' | 'SHIPPED'>()
      expectTypeOf(args.filters?.[0]?.id).toEqualTypeOf<string | undefined>()
      // @ts-expect-error there is no such argument
      return args.bogus
    },
  )
})

test('Arguments are inferred from TypeBox', () => {
  registerTool('order', { inputSchema: orderOf }, (args) => {
    expectTypeOf(args).toEqualTypeOf<Order>()
    // @ts-expect-error a number is no text
    return args.orderId.toUpperCase()
  })
})

test('Arguments are inferred from zod, as they are after defaults, refinements and transforms', () => {
  const inputSchema = z
    .object({ step: z.number().default(1), tag: z.string().optional(), size: z.string().transform(Number) })
    .refine(({ step }) => step > 0)
  registerTool('step', { inputSchema }, (args) => {
    expectTypeOf(args).toEqualTypeOf<{ step: number; tag?: string | undefined; size: number }>()
  })
  const union = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('card'), digits: z.string() }),
    z.object({ kind: z.literal('cash'), amount: z.number() }),
  ])
  registerTool('pay', { inputSchema: union }, (args) => {
    expectTypeOf(args.kind).toEqualTypeOf<'card' | 'cash'>()
    // @ts-expect-error only one branch has digits
    args.digits
    return args.kind === 'card' ? args.digits : args.amount
  })
})

test('A tool without a schema takes no arguments', () => {
  registerTool('ping', {}, (args) => {
    expectTypeOf(args).toEqualTypeOf<Record<string, never>>()
    // @ts-expect-error an argument that nobody declared has no value
    const text: string = args.text
    return text
  })
  // Fewer parameters are fine.
  registerTool('ping', {}, () => 'pong')
})

test('A handler that takes other arguments than its schema gives does not compile', () => {
  // @ts-expect-error orderId is a number
  registerTool('order', { inputSchema: orderOf }, (args: { orderId: string }) => args)
  // @ts-expect-error a handler is a function
  registerTool('order', { inputSchema: orderOf }, 'handler')
  // @ts-expect-error a schema is an object
  registerTool('order', { inputSchema: 'object' }, () => 1)
})

test('Results are checked by their schema: plain, TypeBox and zod, at once or later', () => {
  const plain = { type: 'object', required: ['total'], properties: { total: { type: 'integer' } } } as const
  const total = Type.Object({ total: Type.Integer() })
  registerTool('sum', { outputSchema: plain }, () => ({ total: 1 }))
  registerTool('sum', { outputSchema: total }, async () => ({ total: 1 }))
  registerTool('sum', { outputSchema: z.object({ total: z.number() }) }, () => ({ total: 1 }))
  // @ts-expect-error total is a number
  registerTool('sum', { outputSchema: plain }, () => ({ total: '1' }))
  // @ts-expect-error total is a number
  registerTool('sum', { outputSchema: total }, async () => ({ total: '1' }))
  // @ts-expect-error total is missing
  registerTool('sum', { outputSchema: z.object({ total: z.number() }) }, () => ({}))
  // @ts-expect-error nothing is no result of that schema
  registerTool('sum', { outputSchema: total }, () => undefined)
})

test('A whole result of MCP is a result under any schema, and without a schema anything is', () => {
  const whole: ToolResult = { content: [{ type: 'text', text: 'One.' }], structuredContent: { total: 1 } }
  registerTool('sum', { outputSchema: orderOf }, () => whole)
  registerTool('sum', { outputSchema: orderOf }, () => ({ content: [{ type: 'text', text: 'One.' }] }))
  for (const answer of [1, 'text', null, undefined, [1], { any: 'thing' }, whole]) registerTool('sum', {}, () => answer)
  // @ts-expect-error content is a list of blocks
  const broken: ToolResult = { content: 'One.' }
  return broken
})

test('The context of a call has the telemetry, the signal, and what the SDK gives its own tools', () => {
  envelopeTools(server).registerTool('sum', { inputSchema: orderOf }, (_args, context) => {
    expectTypeOf(context).toEqualTypeOf<ToolContext<ServerContext>>()
    expectTypeOf(context.sdk).toEqualTypeOf<ServerContext>()
    expectTypeOf(context.signal).toEqualTypeOf<AbortSignal>()
    expectTypeOf(context.tool).toEqualTypeOf<string>()
    context.observe(new Response())
    context.observe({ headers: { 'retry-after': '1' } })
    context.warn({ kind: 'partial_results', summary: 'One of two.', details: [1], hints: ['Ask again.'] })
    // @ts-expect-error a warning has a summary
    context.warn({ kind: 'partial_results' })
    // @ts-expect-error what has no headers tells nothing
    context.observe({})
  })
  oldEnvelopeTools(oldServer).registerTool('sum', {}, (_args, { sdk }) => {
    expectTypeOf(sdk).toEqualTypeOf<RequestHandlerExtra<ServerRequest, ServerNotification>>()
  })
  // @ts-expect-error a server of version 1 is none of version 2
  envelopeTools(oldServer)
  // @ts-expect-error a server of version 2 is none of version 1
  oldEnvelopeTools(server)
})

test('One function registers the same tools on both adapters', () => {
  const register = <Sdk>(tool: RegisterTool<Sdk>) => tool('order', { inputSchema: orderOf }, ({ orderId }) => orderId)
  register(envelopeTools(server).registerTool)
  register(oldEnvelopeTools(oldServer).registerTool)
  const tool = register(registerTool)
  expectTypeOf(tool.enabled).toEqualTypeOf<boolean>()
  // @ts-expect-error a tool is enabled by enable()
  tool.enabled = false
})

test('Options say what they are, and know the SDK of their server', () => {
  envelopeTools(server, {
    authorize: ({ tool, sdk }) => {
      expectTypeOf(sdk).toEqualTypeOf<ServerContext>()
      return tool !== 'secret'
    },
    onEnvelope: (envelope, call) => {
      expectTypeOf(envelope).toEqualTypeOf<McpErrorEnvelope>()
      expectTypeOf(call.isUnexpected).toEqualTypeOf<boolean>()
      expectTypeOf(call.thrown).toEqualTypeOf<unknown>()
      expectTypeOf(call.sdk).toEqualTypeOf<ServerContext>()
    },
    upstreams: [sp, ads],
    errorKinds: ['sandbox_runtime'],
    migrations: [{ from: 'sp_api_http', to: 'rate_limited', until: '2.1.0' }],
    version: '2.0.0',
    strictUnknownFields: false,
    contractTool: true,
  })
  const unknownToMost: EnvelopeToolsOptions = { normalizeArguments: true, reportNormalization: true }
  oldEnvelopeTools(oldServer, unknownToMost)
  // @ts-expect-error a switch is true or false
  envelopeTools(server, { strictUnknownFields: 'yes' })
  // @ts-expect-error there is no such kind
  envelopeTools(server, { errorKinds: ['teapot'] })
  // @ts-expect-error a migration leads to a kind of the contract
  envelopeTools(server, { migrations: [{ from: 'a', to: 'teapot', until: '1.0.0' }] })
  // @ts-expect-error there is no such option
  envelopeTools(server, { strict: true })
})

test('An upstream has kinds that are for upstreams', () => {
  const mine = defineUpstream({
    name: 'Shipping',
    httpKind: 'internal_error',
    clientKind: 'internal_error',
    codePrefix: 'SHIPPING',
  })
  registerTool('ship', { upstream: mine, hintsFor: ({ error_code }) => [error_code] }, async () => {
    throw await mine.fromResponse(new Response())
  })
  expectTypeOf(mine.clientError(new Error('x')).upstreamStatus).toEqualTypeOf<number | undefined>()
  // @ts-expect-error auth_error is no kind of an upstream's answers
  defineUpstream({ name: 'A', httpKind: 'auth_error', clientKind: 'internal_error', codePrefix: 'A' })
  // @ts-expect-error a client's kind is none of answers
  defineUpstream({ name: 'A', httpKind: 'sp_api_http', clientKind: 'sp_api_http', codePrefix: 'A' })
  // @ts-expect-error an upstream is made by defineUpstream
  registerTool('ship', { upstream: { name: 'A' } }, () => 1)
  // @ts-expect-error hints are texts
  registerTool('ship', { hintsFor: () => [1] }, () => 1)
})

test("A tool's own check names a code of its family", () => {
  schemaViolation({ field: 'id', code: 'SCHEMA_IDENTITY_NOT_FOUND', allowed: ['a'], hints: ['Take one of them.'] })
  // @ts-expect-error there is no such code
  schemaViolation({ field: 'id', code: 'SCHEMA_TEAPOT' })
  // @ts-expect-error the field is missing
  schemaViolation({ code: 'SCHEMA_REQUIRED' })
})

test('An answer is a result or an envelope, never both', async () => {
  const answer = await callWithEnvelope(async () => ({ content: [1] }), 'order', { orderId: 1 })
  if (answer.envelope === undefined) expectTypeOf(answer.result).toEqualTypeOf<{ content: number[] }>()
  else expectTypeOf(answer.envelope.retryable).toEqualTypeOf<boolean>()
  // @ts-expect-error which of both it is has to be asked
  answer.envelope.tool
  expectTypeOf<'rate_limited'>().toExtend<ErrorKind>()
})
