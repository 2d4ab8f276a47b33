import type { Envelope } from '../answers/read-answer.ts'
import { excerptOfValue } from '../excerpt.ts'
import type { ProbeKind } from '../probes/probe.ts'
import { fieldOf } from '../protocol/json-rpc.ts'
import { type Clause, type Exchange, envelopes } from './clause.ts'
import { namesThatAreNoTools } from './names-that-are-no-tools.ts'

const wasSent =
  (...kinds: readonly ProbeKind[]) =>
  (_: Envelope, { probe }: Exchange) =>
    kinds.includes(probe.kind)

/** What is asked of the refusals of calls that can't succeed. */
export const refusalClauses: readonly Clause[] = [
  {
    id: 'tool-not-found',
    sentence: 'An unknown tool is tool_not_found with TOOL_NOT_FOUND, and not retryable',
    source: 'Tool-not-found classification (SP-1)',
    lacking: 'no call of an unknown tool was answered with an envelope',
    find: envelopes(
      (envelope) =>
        differsFrom(envelope, { error_kind: 'tool_not_found', error_code: 'TOOL_NOT_FOUND', retryable: false }),
      wasSent('unknown-tool'),
    ),
  },
  {
    id: 'names-are-tools',
    sentence: 'hints and examples for an unknown tool name only tools that exist',
    source: 'Hint categories (v1), did_you_mean',
    lacking: 'no call of an unknown tool was answered with an envelope',
    find: envelopes((envelope, { probe }, { toolNames }) => {
      const [name] = namesThatAreNoTools(envelope, probe.tool, toolNames)
      return name === undefined ? undefined : `it names ${excerptOfValue(name, 100)}, which is no tool of tools/list`
    }, wasSent('unknown-tool')),
  },
  {
    id: 'input-validation',
    sentence: 'A call that fails the schema of its tool is mcp_input_validation, and not retryable',
    source: 'JSON Schema validation codes',
    lacking: 'no call that fails a schema was answered with an envelope',
    find: envelopes(
      (envelope) => differsFrom(envelope, { error_kind: 'mcp_input_validation', retryable: false }),
      wasSent('missing', 'wrong-type', 'unknown-field'),
    ),
  },
  {
    id: 'schema-code',
    sentence: 'error_code is that of the violated keyword, such as SCHEMA_REQUIRED',
    source: 'JSON Schema validation codes',
    lacking: 'no call that fails a schema was answered with an envelope',
    find: envelopes(
      ({ error_code: code }, { probe: { codes } }) => {
        if (typeof code === 'string' && codes?.has(code)) return undefined
        return `error_code is ${excerptOfValue(code, 100)} instead of ${[...(codes ?? [])].join(' or ')}`
      },
      wasSent('missing', 'wrong-type'),
    ),
  },
  {
    id: 'unknown-fields',
    sentence: 'A field that the schema does not know is refused with SCHEMA_ADDITIONAL_PROPERTIES',
    source: 'Strict-unknown-fields default (SP-7)',
    lacking:
      'no tool takes a call with an unknown field that is sure to be refused, or none was answered with an envelope',
    find: (evidence) => {
      const passed = evidence.exchanges.filter(
        ({ probe, answer }) => probe.extra !== undefined && answer.outcome === 'success',
      )
      const refused = envelopes(sayUnnamed, (_, { probe }) => probe.extra !== undefined)(evidence)
      const failures = passed.map((exchange) => ({ reason: letPass, exchange }))
      return { looked: refused.looked + passed.length, failures: [...failures, ...refused.failures] }
    },
  },
  {
    id: 'same-code-twice',
    sentence: 'The same call gives the same error_code again',
    source: 'Standardized error_code vocabulary: same condition, same code',
    lacking: 'no call that was made twice was answered with envelopes',
    find({ exchanges }) {
      const pairs = exchanges.flatMap((exchange, index) => {
        const before = exchanges[index - 1]
        const codes = [before, exchange].map((one) => one?.answer.envelope?.error_code)
        return exchange.probe.isRepeat && codes.every((code) => code !== undefined) ? [{ exchange, codes }] : []
      })
      const failures = pairs
        .filter(({ codes: [first, second] }) => first !== second)
        .map(({ exchange, codes }) => ({
          exchange,
          reason: `it was ${codes.map((code) => excerptOfValue(code, 100)).join(', then ')}`,
        }))
      return { looked: pairs.length, failures }
    },
  },
]

const letPass = 'the unknown field is let pass: MCP_STRICT_UNKNOWN_FIELDS is off, or not known to this server'

// The call has a wrong type too. The unknown field comes first, as its place is the root; where only one thing is said, that.
function sayUnnamed({ error_code: code, details }: Envelope, { probe: { extra = '' } }: Exchange): string | undefined {
  if (code === 'SCHEMA_ADDITIONAL_PROPERTIES') return undefined
  const entries: readonly unknown[] = Array.isArray(details) ? details.slice(0, 1000) : []
  const isNamed = entries.some((entry) =>
    ['extra', 'extras', 'field', 'path', 'issue'].some((key) =>
      excerptOfValue(fieldOf(entry, key), 2000).includes(extra),
    ),
  )
  return isNamed ? undefined : letPass
}

function differsFrom(envelope: Envelope, expected: Envelope): string | undefined {
  const wrong = Object.entries(expected).filter(([key, value]) => envelope[key] !== value)
  if (wrong.length === 0) return undefined
  return wrong
    .map(([key, value]) => `${key} is ${excerptOfValue(envelope[key], 100)} instead of ${excerptOfValue(value)}`)
    .join(', ')
}
