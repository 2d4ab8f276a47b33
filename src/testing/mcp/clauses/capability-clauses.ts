import { errorKinds } from '../../../mcp/index.ts'
import { excerptOfValue } from '../excerpt.ts'
import { fieldOf } from '../protocol/json-rpc.ts'
import type { Clause, Evidence, Finding } from './clause.ts'

const source = 'Conformance 5; Server capabilities'
const lacking = 'the server says nothing of its envelopes'
const kinds: ReadonlySet<unknown> = new Set(errorKinds)

/** What is asked of what a server says of its envelopes. */
export const capabilityClauses: readonly Clause[] = [
  {
    id: 'capability',
    sentence: 'The capabilities, or a tool for them, say contract_version 1 under openbridge_envelope',
    source,
    lacking,
    find({ capability }) {
      const version = fieldOf(capability, 'contract_version')
      if (capability === undefined)
        return found(
          'experimental.openbridge_envelope, extensions["io.openbridge/error-envelope"] and get_envelope_contract are missing',
        )
      return found(version === 1 ? undefined : `contract_version is ${excerptOfValue(version, 60)}`)
    },
  },
  {
    id: 'advertised-kinds',
    sentence: 'error_kinds is a list of kinds of the taxonomy, and not empty',
    source,
    lacking,
    find({ capability }) {
      if (capability === undefined) return nothing
      const listed = listedKinds(capability)
      const foreign = listed.filter((kind) => !kinds.has(kind))
      if (listed.length === 0) return found(`error_kinds is ${excerptOfValue(fieldOf(capability, 'error_kinds'), 100)}`)
      return found(foreign.length === 0 ? undefined : `error_kinds has ${excerptOfValue(foreign, 100)}`)
    },
  },
  {
    id: 'seen-kinds-are-advertised',
    sentence: 'Every error_kind that came is in error_kinds',
    source,
    lacking: 'the server lists no kinds, or no error came as an envelope',
    find({ capability, exchanges }: Evidence) {
      const listed = new Set(listedKinds(capability))
      const seen = exchanges.filter(({ answer }) => kinds.has(answer.envelope?.error_kind))
      if (listed.size === 0) return nothing
      const failures = seen
        .filter(({ answer }) => !listed.has(answer.envelope?.error_kind))
        .map((exchange) => ({ reason: `${exchange.answer.envelope?.error_kind} is not in error_kinds`, exchange }))
      return { looked: seen.length, failures }
    },
  },
]

const nothing: Finding = { looked: 0, failures: [] }

function found(reason: string | undefined): Finding {
  return { looked: 1, failures: reason === undefined ? [] : [{ reason }] }
}

function listedKinds(capability: unknown): readonly unknown[] {
  const listed = fieldOf(capability, 'error_kinds')
  return Array.isArray(listed) ? listed : []
}
