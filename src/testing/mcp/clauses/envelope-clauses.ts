import { Ajv2020 } from 'ajv/dist/2020.js'
import { errorKinds, mcpErrorEnvelopeSchema } from '../../../mcp/index.ts'
import { excerptOfValue } from '../excerpt.ts'
import { type Clause, type Exchange, envelopes } from './clause.ts'

const lacking = 'no error came as an envelope'
const isEnvelope = new Ajv2020({ strict: false, allErrors: true, ownProperties: true }).compile(mcpErrorEnvelopeSchema)
const kinds: ReadonlySet<unknown> = new Set(errorKinds)
const fields = 'Required envelope fields (v1)'

/** What is asked of every envelope. */
export const envelopeClauses: readonly Clause[] = [
  {
    id: 'envelope-schema',
    sentence: 'Every error validates against the JSON Schema of the envelope',
    source: 'Conformance 1',
    lacking,
    find: envelopes((envelope) => (isEnvelope(envelope) ? undefined : sayErrors())),
  },
  {
    id: 'error-kind',
    sentence: 'error_kind is one of the taxonomy',
    source: 'Conformance 2; error_kind taxonomy (v1)',
    lacking,
    find: envelopes(({ error_kind: kind }) =>
      kinds.has(kind) ? undefined : `error_kind is ${excerptOfValue(kind, 60)}`,
    ),
  },
  {
    id: 'envelope-version',
    sentence: '_envelope_version is 1',
    source: 'Conformance 3',
    lacking,
    find: envelopes(({ _envelope_version: version }) =>
      version === 1 ? undefined : `_envelope_version is ${excerptOfValue(version, 60)}`,
    ),
  },
  {
    id: 'tool-name',
    sentence: 'tool names the tool that was called',
    source: fields,
    lacking,
    find: envelopes(({ tool }, exchange, { toolNames }) =>
      typeof tool === 'string' && isNameFor(tool, exchange, toolNames)
        ? undefined
        : `tool is ${excerptOfValue(tool, 100)}`,
    ),
  },
  {
    id: 'summary-is-a-line',
    sentence: 'summary is one line that says something',
    source: fields,
    lacking,
    find: envelopes(({ summary }) =>
      typeof summary === 'string' && summary.trim() !== '' && !/[\n\r\u2028\u2029]/.test(summary)
        ? undefined
        : `summary is ${excerptOfValue(summary, 100)}`,
    ),
  },
  {
    id: 'error-code-form',
    sentence: 'error_code is in upper case with underscores, such as RATE_LIMITED',
    source: 'Standardized error_code vocabulary',
    lacking,
    find: envelopes(({ error_code: code }) =>
      typeof code === 'string' && /^[A-Z][A-Z0-9_]*$/.test(code)
        ? undefined
        : `error_code is ${excerptOfValue(code, 100)}`,
    ),
  },
]

function isNameFor(tool: string, { probe }: Exchange, toolNames: ReadonlySet<string>): boolean {
  if (tool === probe.tool) return true
  // A server that took nothing for a name can't name it; and a tool that calls others passes their errors on.
  return probe.kind === 'unknown-tool' ? tool === 'unknown_tool' : probe.kind === 'named' && toolNames.has(tool)
}

function sayErrors(): string {
  const errors = isEnvelope.errors ?? []
  return errors
    .slice(0, 3)
    .map(({ instancePath, message }) => `${instancePath || 'the envelope'} ${message}`)
    .join('; ')
}
