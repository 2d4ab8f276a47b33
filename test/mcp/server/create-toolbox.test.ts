import { ConflictError, defineErrors, NotFoundError, RateLimitedError, UpstreamError } from 'error-envelope'
import {
  ads,
  defineUpstream,
  type EnvelopeToolsOptions,
  envelopeError,
  type McpErrorEnvelope,
  parseToolError,
  sandboxLimitation,
  sp,
} from 'error-envelope/mcp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { createToolbox } from '../../../src/mcp/server/create-toolbox.ts'

const always = ['mcp_input_validation', 'tool_not_found', 'auth_error', 'rate_limited', 'internal_error']

function start(options: EnvelopeToolsOptions = {}) {
  const announced: string[][] = []
  let changes = 0
  const toolbox = createToolbox(
    { onEnvelope: () => {}, ...options },
    {
      announce: ({ experimental, extensions }) => {
        expect(Object.values(extensions)).toEqual(Object.values(experimental))
        expect(experimental.openbridge_envelope.contract_version).toBe(1)
        announced.push([...experimental.openbridge_envelope.error_kinds])
      },
      listChanged: () => {
        changes += 1
      },
    },
  )
  const call = (name: string, args: Record<string, unknown> = {}) =>
    toolbox.call(name, args, { signal: new AbortController().signal, sdk: undefined })
  const fail = async (name: string, args?: Record<string, unknown>) => {
    const envelope = parseToolError(await call(name, args))
    if (envelope === undefined) throw new Error('The call did not fail.')
    return envelope as McpErrorEnvelope
  }
  return { ...toolbox, call, fail, announced, changes: () => changes }
}

const thrower = (thrown: unknown) => () => {
  throw thrown
}

test('The capabilities name the kinds that every server can emit, and those of its upstreams, in the order of the contract', () => {
  expect(start().announced).toEqual([always])
  const { announced, registerTool } = start({ upstreams: [ads], errorKinds: ['sandbox_runtime'] })
  registerTool('read_order', { upstream: sp }, () => 'ok')
  registerTool('read_again', { upstream: sp }, () => 'ok')
  expect(announced).toEqual([
    [
      'mcp_input_validation',
      'tool_not_found',
      'ads_api_http',
      'ads_api_client',
      'auth_error',
      'rate_limited',
      'sandbox_runtime',
      'internal_error',
    ],
    [
      'mcp_input_validation',
      'tool_not_found',
      'sp_api_http',
      'ads_api_http',
      'sp_api_client',
      'ads_api_client',
      'auth_error',
      'rate_limited',
      'sandbox_runtime',
      'internal_error',
    ],
  ])
})

test('A kind that was not announced is sent as internal_error, with one warning', async () => {
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
  const { registerTool, fail } = start()
  registerTool('run', {}, thrower(sandboxLimitation('There is no module base64')))
  for (let time = 0; time < 2; time++) {
    expect(await fail('run')).toMatchObject({
      error_kind: 'internal_error',
      error_code: 'CODE_MODE_SANDBOX_LIMITATION',
    })
  }
  expect(warn.mock.calls).toEqual([[expect.stringContaining('of the kind sandbox_runtime'), expect.anything()]])
})

test('An upstream of no family has internal_error, and its own prefix', async () => {
  const payments = defineUpstream({
    name: 'Payments',
    httpKind: 'internal_error',
    clientKind: 'internal_error',
    codePrefix: 'PAYMENTS',
  })
  const { registerTool, fail } = start()
  registerTool('pay', { upstream: payments }, thrower(new UpstreamError('Not paid', { upstreamStatus: 503 })))
  registerTool('pay_by', {}, thrower(new UpstreamError('Not paid', { upstreamStatus: 503 })))
  expect(await fail('pay')).toMatchObject({
    error_kind: 'internal_error',
    error_code: 'PAYMENTS_HTTP_503',
    retryable: true,
  })
  expect(await fail('pay_by')).toMatchObject({ error_kind: 'internal_error', error_code: 'UPSTREAM_HTTP_503' })
})

test('An envelope that is passed on arrives as it was, whatever tool it was thrown in', async () => {
  const envelope = {
    error_kind: 'rate_limited',
    tool: 'tool_of_another_server',
    summary: 'Wait',
    details: [{ path: 'a', issue: 'b', received_type: 'str', own: 1 }],
    hints: ['One', 'One'],
    examples: [],
    error_code: 'RATE_LIMITED',
    retryable: true,
    _envelope_version: 1,
    own: true,
  } as const
  const { registerTool, fail } = start()
  registerTool('proxy', {}, thrower(envelopeError(envelope)))
  expect(await fail('proxy')).toEqual(envelope)
})

test('What wraps an envelope that is passed on passes it on too, and a kind that was not announced is told of', async () => {
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
  const { registerTool, fail } = start()
  registerTool('read', {}, thrower(new NotFoundError('No')))
  const envelope = { ...(await fail('read')), error_kind: 'ads_api_http', tool: 'other' } as const
  registerTool('proxy', {}, thrower(new Error('The other server failed', { cause: envelopeError(envelope) })))
  expect(await fail('proxy')).toEqual(envelope)
  expect(warn.mock.calls).toEqual([[expect.stringContaining('of the kind ads_api_http'), expect.anything()]])
})

test('An upstream that comes too late for the capabilities is refused, each time, and nothing is promised of it', () => {
  let isConnected = false
  const { registerTool, list } = createToolbox(
    {},
    {
      announce: () => {
        if (isConnected) throw new Error('Cannot register capabilities after connecting')
      },
      listChanged: () => {},
    },
  )
  isConnected = true
  for (let time = 0; time < 2; time++) {
    expect(() => registerTool('read_order', { upstream: sp }, () => 'ok')).toThrow(
      /^The tool read_order can't be registered now: .*name it in the option upstreams\.$/,
    )
  }
  registerTool('read', {}, () => 'ok')
  expect(list().map(({ name }) => name)).toEqual(['read'])
})

test('A migration tells the old kind beside the new one', async () => {
  const migrations = [{ from: 'sp_api_http', to: 'rate_limited', until: '2.1.0' }] as const
  const { registerTool, fail } = start({ migrations, version: '2.0.0' })
  registerTool('busy', {}, thrower(new RateLimitedError('Wait')))
  registerTool('none', {}, thrower(new NotFoundError('No')))
  expect(await fail('busy')).toMatchObject({ error_kind: 'rate_limited', legacy_error_kind: 'sp_api_http' })
  expect(await fail('none')).not.toHaveProperty('legacy_error_kind')
})

test('A tool adds hints of its own, which come first and see the envelope; one that fails adds none', async () => {
  const { registerTool, fail } = start()
  const hintsFor = ({ error_code }: McpErrorEnvelope) =>
    error_code === 'NOT_FOUND' ? ['Call list_profiles first.'] : []
  registerTool('read', { hintsFor }, thrower(new NotFoundError('No')))
  registerTool('lock', { hintsFor }, thrower(new ConflictError('No')))
  registerTool('broken', { hintsFor: thrower(new Error('no')) }, thrower(new NotFoundError('No')))
  const late = (() => Promise.reject(new Error('no'))) as never
  registerTool('late', { hintsFor: late }, thrower(new NotFoundError('No')))
  expect((await fail('read')).hints).toEqual(['Call list_profiles first.', 'Check the address.'])
  expect((await fail('lock')).hints).toEqual(['Read the resource again, and decide anew.'])
  for (const name of ['broken', 'late']) expect((await fail(name)).hints).toEqual(['Check the address.'])
})

test('The application is told of every envelope, and of what was thrown', async () => {
  const told: unknown[] = []
  const { registerTool, fail } = start({
    onEnvelope: ({ error_code }, { tool, thrown, isUnexpected }) => told.push([error_code, tool, thrown, isUnexpected]),
  })
  const [bug, missing] = [new Error('bug'), new NotFoundError('No')]
  registerTool('bug', {}, thrower(bug))
  registerTool('miss', {}, thrower(missing))
  for (const name of ['bug', 'miss', 'none']) await fail(name)
  expect(told).toEqual([
    ['INTERNAL_ERROR', 'bug', bug, true],
    ['NOT_FOUND', 'miss', missing, false],
    ['TOOL_NOT_FOUND', 'none', undefined, false],
  ])
})

test.each([
  ['throws', thrower(new Error('no'))],
  ['rejects', () => Promise.reject(new Error('no'))],
])('A listener that %s changes nothing', async (_, onEnvelope) => {
  const { registerTool, fail } = start({ onEnvelope: onEnvelope as () => void })
  registerTool('miss', {}, thrower(new NotFoundError('No')))
  expect(await fail('miss')).toMatchObject({ error_code: 'NOT_FOUND' })
})

test('Where nobody listens, unexpected errors alone go to the console', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => error.mockRestore())
  const { registerTool, fail } = start({ onEnvelope: undefined as never })
  const bug = new Error('bug')
  registerTool('bug', {}, thrower(bug))
  registerTool('miss', {}, thrower(new NotFoundError('No')))
  registerTool('misfit', { outputSchema: z.object({ total: z.number() }) }, () => ({
    total: 'no' as unknown as number,
  }))
  for (const name of ['bug', 'miss', 'misfit', 'none']) await fail(name)
  expect(error.mock.calls).toEqual([
    ['The tool bug failed unexpectedly.', bug],
    [
      'The tool misfit failed unexpectedly.',
      new TypeError('The result of the tool misfit does not fit its outputSchema.'),
    ],
  ])
})

test('A tool that is disabled or removed is as if there was none, and the name of a removed one is free', async () => {
  const { registerTool, list, call, fail, changes } = start()
  const tool = registerTool('read', {}, () => 'ok')
  expect([tool.enabled, list().map(({ name }) => name), changes()]).toEqual([true, ['read'], 1])
  tool.disable()
  expect([tool.enabled, list(), changes()]).toEqual([false, [], 2])
  expect(await fail('read')).toMatchObject({ error_code: 'TOOL_NOT_FOUND', examples: [] })
  tool.enable()
  expect((await call('read')).isError).toBeUndefined()
  tool.disable()
  tool.remove()
  const other = registerTool('read', {}, () => 'another')
  tool.disable()
  tool.remove()
  expect([tool.enabled, other.enabled]).toEqual([false, true])
  expect((await call('read')).content).toEqual([{ type: 'text', text: 'another' }])
})

test.each([['read', ['reed', 'read_page', 'READ', 'constructor'], ["Did you mean 'read'?"], 'reed']])(
  'A name that is near gets hints: %s',
  async (name, _others, hints, called) => {
    const { registerTool, fail } = start()
    registerTool(name, {}, () => 'ok')
    expect((await fail(called)).hints).toEqual([
      ...hints,
      'List the tools of this server, and call one of them by its exact name.',
    ])
    expect((await fail(called)).examples).toEqual([name])
  },
)

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
  'No tool is called %s unless one is registered',
  async (name) => {
    const { registerTool, call, fail } = start()
    expect(await fail(name)).toMatchObject({ error_code: 'TOOL_NOT_FOUND', tool: name })
    registerTool(name, {}, () => 'ok')
    expect((await call(name)).content).toEqual([{ type: 'text', text: 'ok' }])
  },
)

test.each(['', 'a b', 'x'.repeat(200), 'line\nbreak', 'ключ'])(
  'A name that none could have is not repeated: %j',
  async (name) => {
    expect((await start().fail(name)).tool).toBe('unknown_tool')
  },
)

test('The tool get_envelope_contract tells what the capabilities say at the time', async () => {
  const { registerTool, call } = start({ contractTool: true })
  registerTool('read_order', { upstream: sp }, () => 'ok')
  const { content } = await call('get_envelope_contract')
  expect(JSON.parse(String(content[0]?.text))).toEqual({
    contract_version: 1,
    error_kinds: [
      'mcp_input_validation',
      'tool_not_found',
      'sp_api_http',
      'sp_api_client',
      'auth_error',
      'rate_limited',
      'internal_error',
    ],
    normalized_kinds: ['renamed', 'dropped_alias', 'coerced', 'unknown_field_passed_through', 'unknown_field_rejected'],
    env_vars: [
      'MCP_SCHEMA_KEY_NORMALIZATION_ENABLED',
      'MCP_SCHEMA_KEY_NORMALIZATION_META',
      'MCP_STRICT_UNKNOWN_FIELDS',
    ],
    spec_url: expect.stringMatching(/^https:\/\//),
  })
})

class ToolNotFoundError extends NotFoundError {}

test('A class whose code the contract needs is refused at start, by its name', () => {
  expect(() => start({ catalogue: defineErrors({ ToolNotFoundError }) })).toThrow(
    /^ToolNotFoundError can't be thrown in an MCP tool: TOOL_NOT_FOUND is a word/,
  )
})

test.each<[string, () => unknown, string]>([
  [
    'a name that is taken',
    () => {
      const { registerTool } = start()
      registerTool('read', {}, () => 'ok')
      registerTool('read', {}, () => 'ok')
    },
    'There is a tool read already; give one of them another name.',
  ],
  ['no name', () => start().registerTool('', {}, () => 'ok'), 'A tool needs a name.'],
  [
    'no function',
    () => start().registerTool('read', {}, undefined as never),
    'The tool read needs a function as its third argument.',
  ],
  [
    'a schema of a list',
    () => start().registerTool('read', { inputSchema: { type: 'array' } as never }, () => 'ok'),
    "The tool read can't be registered, for its inputSchema: ",
  ],
  [
    'a type that there is not',
    () =>
      start().registerTool(
        'read',
        { inputSchema: { type: 'object', properties: { a: { type: 'strng' } } } as never },
        () => 'ok',
      ),
    "The tool read can't be registered, for its inputSchema: ",
  ],
  [
    'a reference to nothing',
    () =>
      start().registerTool(
        'read',
        { inputSchema: { type: 'object', properties: { a: { $ref: '#/$defs/Nope' } } } as never },
        () => 'ok',
      ),
    "The tool read can't be registered, for its inputSchema: ",
  ],
  [
    'an output schema of no type',
    () => start().registerTool('read', { outputSchema: { type: 'objekt' } as never }, () => 'ok' as never),
    "The tool read can't be registered, for its outputSchema: ",
  ],
  [
    'a record of schemas',
    () => start().registerTool('read', { inputSchema: { a: z.string() } as never }, () => 'ok'),
    "The tool read can't be registered, for its inputSchema: it is a record of schemas; wrap it in z.object({ ... }).",
  ],
  [
    'a schema that is none',
    () => start().registerTool('read', { inputSchema: 'object' as never }, () => 'ok'),
    "The tool read can't be registered, for its inputSchema: it must be a JSON Schema, or the schema of a library such as zod.",
  ],
  [
    'an alias of nothing',
    () => start().registerTool('read', { aliases: { id: 'pageId' } }, () => 'ok'),
    "The tool read can't be registered, for its arguments: ",
  ],
  [
    'a kind that is none',
    () => start({ errorKinds: ['precondition_failed' as never] }),
    'errorKinds names "precondition_failed", which is no kind of the contract',
  ],
])('Registering ends in a sentence: %s', (_, register, text) => {
  expect(register).toThrow(TypeError)
  expect(register).toThrow(text)
})

test('A library that can’t tell its JSON Schema is asked for it, and then is not', async () => {
  const silent = { '~standard': { version: 1, vendor: 'elder', validate: (value: unknown) => ({ value }) } } as const
  const { registerTool, fail } = start()
  expect(() => registerTool('read', { inputSchema: silent }, () => 'ok')).toThrow(
    "The tool read can't be registered, for its inputSchema: elder can't tell its JSON Schema; give that beside it as inputJsonSchema.",
  )
  const inputJsonSchema = { type: 'object', properties: { id: { type: 'integer' } } }
  registerTool('read', { inputSchema: silent, inputJsonSchema }, () => 'ok')
  expect(await fail('read', { id: 'x' })).toMatchObject({ error_code: 'SCHEMA_TYPE_MISMATCH' })
})

test.each<[string, unknown, object]>([
  ['false', () => false, { error_code: 'AUTHENTICATION_ERROR', summary: 'The call is not authorized.' }],
  [
    'an error',
    thrower(new Error('Authentication required for hunter2')),
    { error_code: 'AUTHENTICATION_ERROR', summary: 'The call is not authorized.' },
  ],
  ['a rejection', () => Promise.reject(new Error('no')), { error_code: 'AUTHENTICATION_ERROR' }],
  [
    'a domain error',
    thrower(new RateLimitedError('Not so fast')),
    { error_kind: 'rate_limited', summary: 'Not so fast' },
  ],
])('authorize answers by %s, before any tool is looked for', async (_, authorize, expected) => {
  const { registerTool, fail } = start({ authorize: authorize as () => unknown })
  registerTool('read', {}, () => expect.unreachable())
  for (const name of ['read', 'none'])
    expect(await fail(name)).toMatchObject({ error_kind: 'auth_error', ...expected, tool: name })
})

test('authorize may send the user to an address first: that belongs to the protocol', async () => {
  const signIn = Object.assign(new Error('Sign in'), { code: -32042 })
  const { registerTool, call } = start({ authorize: thrower(signIn) })
  registerTool('read', {}, () => expect.unreachable())
  await expect(call('read')).rejects.toBe(signIn)
})

test('Of thousands of unknown arguments the first hundred events are told', async () => {
  const { registerTool, fail } = start({ reportNormalization: true })
  registerTool('read', {}, () => 'ok')
  const args = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`unknown${index}`, 1]))
  expect((await fail('read', args))._meta?.normalized).toHaveLength(100)
})

test('authorize lets a call through by anything but false', async () => {
  const { registerTool, call } = start({ authorize: () => undefined })
  registerTool('read', {}, () => 'ok')
  expect((await call('read')).isError).toBeUndefined()
})
