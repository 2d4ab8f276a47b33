import { errorKinds } from './error-kinds.ts'

const text = { type: 'string' } as const
const numberOrText = { anyOf: [{ type: 'number' }, { type: 'string' }] } as const

/** Events of a kind, with the texts that they must have. */
function event<const Kind extends string>(kind: Kind, ...keys: readonly string[]) {
  const properties = Object.fromEntries(keys.map((key) => [key, text]))
  return { properties: { kind: { const: kind }, ...properties }, required: keys }
}

/**
 * JSON Schema (2020-12) of an error as an MCP tool gives it (Error Envelope Contract v1, error-envelope.schema.json).
 *
 * It is the schema of what is sent. Who reads should expect kinds that are not in it, and reads with
 * `parseMcpErrorEnvelope`.
 */
export const mcpErrorEnvelopeSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'McpErrorEnvelope',
  description: 'An error of an MCP tool, by the Error Envelope Contract v1.',
  type: 'object',
  required: [
    'error_kind',
    'tool',
    'summary',
    'details',
    'hints',
    'examples',
    'error_code',
    'retryable',
    '_envelope_version',
  ],
  additionalProperties: true,
  properties: {
    error_kind: { type: 'string', enum: errorKinds },
    tool: { type: 'string', minLength: 1 },
    summary: { type: 'string', minLength: 1 },
    details: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'issue', 'received_type'],
        additionalProperties: true,
        properties: { path: text, issue: text, received_type: text },
      },
    },
    hints: { type: 'array', items: text },
    examples: { type: 'array', items: {} },
    error_code: { type: 'string', minLength: 1, pattern: '^[A-Z][A-Z0-9_]*$' },
    retryable: { type: 'boolean' },
    _envelope_version: { type: 'integer', minimum: 1 },
    legacy_error_kind: text,
    _meta: {
      type: 'object',
      additionalProperties: true,
      properties: {
        normalized: {
          type: 'array',
          items: {
            type: 'object',
            required: ['kind'],
            additionalProperties: true,
            properties: {
              kind: {
                type: 'string',
                enum: ['renamed', 'dropped_alias', 'coerced', 'unknown_field_passed_through', 'unknown_field_rejected'],
              },
              from: text,
              to: text,
              field: text,
              from_type: text,
              to_type: text,
              canonical: text,
              reason: text,
            },
            anyOf: [
              event('renamed', 'from', 'to'),
              event('dropped_alias', 'from', 'canonical'),
              event('coerced', 'field', 'from_type', 'to_type'),
              event('unknown_field_passed_through', 'field'),
              event('unknown_field_rejected', 'field'),
            ],
          },
        },
        rate_limit: {
          type: 'object',
          additionalProperties: false,
          properties: { limit_per_second: numberOrText, remaining: numberOrText, reset_at: text },
        },
        retry_after_seconds: { type: 'number', minimum: 0 },
        warnings: {
          type: 'array',
          items: {
            type: 'object',
            required: ['kind', 'summary', 'details', 'hints'],
            additionalProperties: true,
            properties: {
              kind: text,
              summary: text,
              details: { type: 'array', items: {} },
              hints: { type: 'array', items: text },
            },
          },
        },
      },
    },
  },
} as const
