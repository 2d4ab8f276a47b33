import { answers, type Clause, envelopes } from './clause.ts'

const anyError = 'no call was answered with an error'
const anyEnvelope = 'no error came as an envelope'

/** What is asked of the way that answers come. */
export const wireClauses: readonly Clause[] = [
  {
    id: 'stdout-is-protocol',
    sentence: 'stdout carries messages of the protocol only',
    source: 'MCP, Transports, stdio',
    lacking: 'the server was reached over HTTP',
    find: ({ transport, noise: { count, first } }) => ({
      looked: transport === 'stdio' ? 1 : 0,
      failures:
        count === 0
          ? []
          : [
              {
                reason: `${count} ${count === 1 ? 'line is' : 'lines are'} no message of JSON-RPC, such as: ${first.join(' | ') || '(an empty line)'}`,
              },
            ],
    }),
  },
  {
    id: 'calls-are-answered',
    sentence: 'Every call is answered in time',
    source: 'JSON-RPC 2.0, Response object',
    lacking: 'no call was made',
    find(evidence) {
      const { looked, failures } = answers(({ answer }) => answer.reason)(evidence)
      const { unsent } = evidence
      const late =
        unsent === 0 ? [] : [{ reason: `the time of the run was up before the last ${unsent} calls; allow it more` }]
      return { looked: looked + unsent, failures: [...failures, ...late] }
    },
  },
  {
    id: 'invalid-calls-are-refused',
    sentence: 'A call of an unknown tool, or one that fails the schema of its tool, is refused',
    source: 'JSON Schema validation codes',
    lacking: 'no such call could be made',
    find: answers(
      ({ answer }) => (answer.outcome === 'success' ? 'the call went through' : undefined),
      ({ probe, answer }) => probe.kind !== 'named' && answer.outcome !== 'none',
    ),
  },
  {
    id: 'errors-are-envelopes',
    sentence: 'Every error is an error envelope',
    source: 'Conformance 1',
    lacking: anyError,
    find: answers(
      ({ answer }) => (answer.outcome === 'error' ? 'the error is no envelope' : undefined),
      ({ answer }) => answer.outcome === 'error' || answer.outcome === 'envelope',
    ),
  },
  {
    id: 'clean-json',
    sentence: 'One block of text is the JSON of the envelope, with nothing before or after it',
    source: '"ToolError: " prefix in stringified exceptions (SP-2)',
    lacking: anyEnvelope,
    find: envelopes((_, { answer }) => answer.unclean && `there is ${answer.unclean}`),
  },
  {
    id: 'is-error',
    sentence: 'The result of a failed call says isError: true',
    source: 'MCP, Tools, Error handling',
    lacking: anyEnvelope,
    find: envelopes(
      (_, { answer }) => (answer.isError ? undefined : 'isError is not true, so the call looks as if it had succeeded'),
      (_, { answer }) => !answer.isProtocolError,
    ),
  },
  {
    id: 'no-structured-content',
    sentence: 'There is no structuredContent beside an envelope',
    source: 'MCP, Tools, Output schema: clients check it by the schema of a success',
    lacking: anyEnvelope,
    find: envelopes((_, { answer }) => (answer.hasStructuredContent ? 'there is structuredContent' : undefined)),
  },
]
