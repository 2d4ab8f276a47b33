import type { ErrorKind } from '../envelope/error-kinds.ts'
import { envelopeVersion } from '../envelope/mcp-error-envelope.ts'
import { switchTable } from './switches.ts'

/** What a server says of its envelopes at the start (contract v1, "Server capabilities"). */
export interface EnvelopeCapability {
  readonly contract_version: typeof envelopeVersion
  readonly error_kinds: readonly ErrorKind[]
}

/** The identifier of the contract as an extension of MCP. */
export const extensionName = 'io.openbridge/error-envelope'

/** Gives the capabilities of a server that emits some kinds, in both places where clients of today let them through. */
export function capabilitiesFor(errorKinds: readonly ErrorKind[]) {
  const capability: EnvelopeCapability = { contract_version: envelopeVersion, error_kinds: errorKinds }
  return {
    experimental: { openbridge_envelope: { ...capability } },
    extensions: { [extensionName]: { ...capability } },
  }
}

/** The name of the tool that answers what the capabilities say, for clients that can't read those. */
export const contractToolName = 'get_envelope_contract'

/** Gives what the tool `get_envelope_contract` answers. */
export function describeContract(errorKinds: readonly ErrorKind[]) {
  return {
    contract_version: envelopeVersion,
    error_kinds: errorKinds,
    normalized_kinds: ['renamed', 'dropped_alias', 'coerced', 'unknown_field_passed_through', 'unknown_field_rejected'],
    env_vars: Object.values(switchTable).map(({ variable }) => variable),
    spec_url: 'https://github.com/openbridge/openbridge-mcp',
  }
}
