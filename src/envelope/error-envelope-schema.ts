import { errorCodePattern } from './error-envelope.ts'

/**
 * JSON Schema (2020-12) of the envelope (ADR-0086 §1).
 *
 * For documents and tests. It is never given to Fastify's serializers: a reply is written as a ready string.
 */
export const errorEnvelopeSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'ErrorEnvelope',
  type: 'object',
  required: ['error'],
  additionalProperties: false,
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'status', 'details'],
      additionalProperties: false,
      properties: {
        code: { type: 'string', pattern: errorCodePattern },
        message: { type: 'string', minLength: 1 },
        status: { type: 'integer', minimum: 400, maximum: 599 },
        details: {
          anyOf: [{ type: 'object', additionalProperties: true }, { type: 'array', items: {} }, { type: 'null' }],
        },
      },
    },
  },
} as const
