import fc from 'fast-check'
import { errorKinds } from '../../../src/mcp/envelope/error-kinds.ts'
import type { ReceivedEnvelope } from '../../../src/mcp/envelope/parse-mcp-error-envelope.ts'

const text = fc.string({ unit: 'grapheme' })

// What survives JSON as it is: no -0.
const json = fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.parse(JSON.stringify(value)))

/** Any envelope that a server of the contract may send, also one that is newer than this package. */
export const anyEnvelope: fc.Arbitrary<ReceivedEnvelope> = fc
  .record(
    {
      error_kind: fc.oneof(fc.constantFrom(...errorKinds), text),
      tool: text,
      summary: text,
      details: fc.array(fc.record({ path: text, issue: text, received_type: text, actual: fc.integer() }), {
        maxLength: 3,
      }),
      hints: fc.array(text, { maxLength: 3 }),
      examples: fc.array(json, { maxLength: 3 }),
      error_code: fc.stringMatching(/^[A-Z][A-Z0-9_]{0,20}$/),
      retryable: fc.boolean(),
      _envelope_version: fc.constant(1 as const),
      legacy_error_kind: text,
      _meta: fc.dictionary(text, json, { maxKeys: 3 }),
      trace_id: json,
    },
    {
      requiredKeys: [
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
      noNullPrototype: true,
    },
  )
  .map((envelope) => JSON.parse(JSON.stringify(envelope)))
