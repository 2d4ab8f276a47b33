import { envelopeError, type ReceivedEnvelope, type RegisterTool, sp } from 'error-envelope/mcp'
import Type from 'typebox'
import { z } from 'zod'
import foreign from '../../fixtures/mcp/envelope-rate-limited.json' with { type: 'json' }
import { answerRows } from './answer-rows.ts'
import { domainRows, unexpectedRows, upstreamRows } from './failure-rows.ts'
import { registerStructuredTools } from './structured-tools.ts'
import { registerTelemetryTools } from './telemetry-tools.ts'
import { registerWaitingTools } from './waiting-tools.ts'

/** What an SDK brings to the tools beside its context. */
export interface SuiteParts<Sdk> {
  /** The SDK's own error that asks the client to have an address opened. */
  readonly elicitation: () => Error
  /** The SDK's own result that has the client call again, and what the tool answers then. */
  readonly callAgain?: (sdk: Sdk) => unknown
}

/** Registers the tools of the suite: the same ones, by the same function, on a server of either SDK. */
export function registerSuiteTools<Sdk>(
  registerTool: RegisterTool<Sdk>,
  { elicitation, callAgain }: SuiteParts<Sdk>,
): void {
  registerArgumentTools(registerTool)
  registerFailingTools(registerTool)
  registerStructuredTools(registerTool)
  registerTelemetryTools(registerTool)
  registerWaitingTools(registerTool)

  registerTool('open_page', {}, () => {
    throw elicitation()
  })
  registerTool('call_again', {}, (_args, { sdk }) => callAgain?.(sdk))
  registerTool('call_again_told', {}, (_args, { sdk, warn }) => {
    warn({ kind: 'partial_results', summary: 'More to come.' })
    return callAgain?.(sdk)
  })
  registerTool('pass_on', {}, () => {
    throw envelopeError(foreign as ReceivedEnvelope)
  })
  for (const name of ['locked_false', 'locked_throw', 'locked_domain']) {
    registerTool(name, {}, () => 'the tool of a caller that may not call it')
  }

  const extra = registerTool('extra', { description: 'Comes and goes.' }, () => 'here')
  registerTool(
    'change_extra',
    {
      inputSchema: { type: 'object', required: ['to'], properties: { to: { enum: ['enable', 'disable', 'remove'] } } },
    },
    ({ to }) => {
      extra[to]()
      return { enabled: extra.enabled }
    },
  )
}

const filter = {
  type: 'object',
  required: ['marketplaceId'],
  properties: { marketplaceId: { type: 'string' }, priority: { type: 'integer' } },
} as const

function registerArgumentTools<Sdk>(registerTool: RegisterTool<Sdk>): void {
  registerTool(
    'order_json',
    {
      description: 'Takes plain JSON Schema.',
      inputSchema: {
        type: 'object',
        required: ['orderId'],
        properties: {
          orderId: { type: 'integer', examples: [118666] },
          marketplaceIds: { type: 'array', items: { type: 'string' }, maxItems: 2 },
          status: { enum: ['OPEN', 'SHIPPED'] },
          note: { type: 'string', maxLength: 5 },
          shippedOn: { type: 'string', format: 'date' },
          filters: { type: 'array', items: filter },
          options: {
            type: 'object',
            properties: { deep: { type: 'object', properties: { flag: { type: 'boolean' } } } },
          },
        },
      },
    },
    (args) => args,
  )
  registerTool(
    'order_typebox',
    { inputSchema: Type.Object({ orderId: Type.Integer({ minimum: 1 }), tag: Type.Optional(Type.String()) }) },
    ({ orderId, tag }) => ({ orderId: orderId + 0, tag }),
  )
  registerTool(
    'order_zod',
    {
      inputSchema: z
        .object({ from: z.number(), to: z.number(), step: z.number().default(1), tags: z.array(z.string()).optional() })
        .refine(({ from, to }) => from <= to, { message: 'from must not be after to', path: ['from'] }),
    },
    (args) => args,
  )
  registerTool(
    'union_any',
    {
      inputSchema: {
        type: 'object',
        anyOf: [
          { required: ['email'], properties: { email: { type: 'string' } } },
          { required: ['phone'], properties: { phone: { type: 'integer' } } },
        ],
      } as object,
    },
    (args) => args,
  )
  registerTool(
    'union_zod',
    {
      inputSchema: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('card'), digits: z.string() }),
        z.object({ kind: z.literal('cash'), amount: z.number() }),
      ]),
    },
    (args) => args,
  )
  registerTool('union_nested', { inputSchema: unionNested }, (args) => args)
  registerTool('no_arguments', {}, (args) => Object.keys(args))
}

const unionNested = {
  type: 'object',
  required: ['payment'],
  properties: {
    payment: {
      oneOf: [
        {
          type: 'object',
          required: ['kind', 'digits'],
          properties: { kind: { const: 'card' }, digits: { type: 'string' } },
        },
        {
          type: 'object',
          required: ['kind', 'amount'],
          properties: { kind: { const: 'cash' }, amount: { type: 'integer' } },
        },
      ],
    },
  },
} as const

const which = { type: 'object', required: ['which'], properties: { which: { type: 'string' } } } as const

function registerFailingTools<Sdk>(registerTool: RegisterTool<Sdk>): void {
  registerTool('fail', { inputSchema: which }, async ({ which }) => {
    throw await domainRows[which]?.[0]()
  })
  registerTool('fail_upstream', { inputSchema: which, upstream: sp }, async ({ which }) => {
    throw await upstreamRows[which]?.[0]()
  })
  registerTool('fail_unexpectedly', { inputSchema: which }, ({ which }) => {
    console.error('The tool writes where it may: to stderr.')
    throw unexpectedRows[which]?.()
  })
  registerTool('answer', { inputSchema: which }, ({ which }) => answerRows[which]?.[0])
  registerTool('marked_as_error', {}, () => ({
    content: [{ type: 'text', text: 'The printer is out.' }],
    isError: true,
  }))
}
