import { type EnvelopeToolsOptions, parseToolError, sp } from 'error-envelope/mcp'
import { expect, test } from 'vitest'
import { createToolbox } from '../../../src/mcp/server/create-toolbox.ts'
import type { ToolConfig } from '../../../src/mcp/server/tool-config.ts'
import rows from '../../fixtures/mcp/arguments-in-calls.json' with { type: 'json' }

async function callTool(config: object, args: object, options: EnvelopeToolsOptions = {}) {
  let given: unknown
  const toolbox = createToolbox(
    { reportNormalization: true, onEnvelope: () => {}, ...options },
    { announce: () => {}, listChanged: () => {} },
  )
  toolbox.registerTool('find', config as ToolConfig, (received: unknown) => {
    given = received
    return { done: true }
  })
  const request = { signal: new AbortController().signal, sdk: undefined }
  const result = await toolbox.call('find', { ...args }, request)
  const envelope = parseToolError(result)
  const meta = envelope?._meta ?? result._meta
  return { given, code: envelope?.error_code, envelope, normalized: meta?.normalized }
}

test.each(rows.map((row) => [row.sentence, row] as const))(
  '%s',
  async (_sentence, { schema, args, options, given, code, normalized }) => {
    const answer = await callTool({ inputSchema: schema }, args, options)
    expect({ given: answer.given, code: answer.code }).toEqual({ given, code })
    expect(answer.normalized).toEqual(normalized?.map((event) => expect.objectContaining(event)))
  },
)

test('text that holds no JSON is an error of the client of the upstream, with a value that would be right', async () => {
  const inputSchema = { properties: { marketplaceIds: { type: 'array', examples: [['ATVPDKIKX0DER']] } } }
  const args = { MarketplaceIds: '["ATVPDKIKX0DER"' }
  const { envelope, normalized } = await callTool({ inputSchema, upstream: sp }, args)
  expect(envelope).toMatchObject({
    error_kind: 'sp_api_client',
    error_code: 'BODY_COERCION_INVALID_JSON',
    retryable: false,
    details: [{ path: 'marketplaceIds', received_type: 'str' }],
    examples: [['ATVPDKIKX0DER']],
  })
  expect(normalized).toMatchObject([{ kind: 'renamed', to: 'marketplaceIds' }])
  const alone = await callTool({ inputSchema }, args)
  expect(alone.envelope?.error_kind).toBe('mcp_input_validation')
})

test('a missing field is told by its name, and what was corrected in the same call beside it', async () => {
  const inputSchema = { properties: { identity_id: { type: 'string' }, region: {} }, required: ['identity_id'] }
  const { envelope, normalized } = await callTool({ inputSchema }, { Region: 'eu' })
  expect(envelope).toMatchObject({ error_kind: 'mcp_input_validation', error_code: 'SCHEMA_REQUIRED' })
  expect(envelope?.hints.join('\n')).toContain('identity_id')
  expect(normalized).toEqual([{ kind: 'renamed', from: 'Region', to: 'region', reason: 'schema_canonical_key' }])
})

test('a declared alias reaches a strict tool under the name of its field alone', async () => {
  const inputSchema = { properties: { reportIds: { type: 'array' } }, required: ['reportIds'] }
  const { given } = await callTool({ inputSchema, aliases: { reportId: 'reportIds' } }, { reportId: 'abc-123' })
  expect(given).toEqual({ reportIds: ['abc-123'] })
})

const cannot = "The tool find can't be registered, for its"

test.each([
  [
    'a pattern that is none',
    { inputSchema: { patternProperties: { '(': {} } } },
    `${cannot} inputSchema: The schema can't be compiled: Invalid regular expression: /(/u: Unterminated group.`,
  ],
  [
    'a pattern that is none with the flag u, as the validator has it',
    { inputSchema: { patternProperties: { '\\-': {} } } },
    `${cannot} inputSchema: The schema can't be compiled: Invalid regular expression: /\\-/u: Invalid escape.`,
  ],
  [
    'another type',
    { inputSchema: { type: 'string' } },
    `${cannot} inputSchema: the arguments of a tool are an object, so its schema must have the type object.`,
  ],
  [
    'an alias of no field',
    { inputSchema: { properties: { id: {} } }, aliases: { key: 'ID' } },
    `${cannot} arguments: the alias key leads to ID, which is no field of its schema.`,
  ],
])('a tool with %s is not registered, and the error says why', async (_what, config, message) => {
  await expect(callTool(config, {})).rejects.toThrow(new TypeError(message))
})
