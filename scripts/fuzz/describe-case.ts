import { inspect } from 'node:util'
import type { DoneCase } from './run-case.ts'

const options = { depth: 4, maxStringLength: 1_000, customInspect: false, breakLength: 120 }

/** Writes all that is known of a case, for who looks for the reason of a failure. */
export function describeCase({ fuzzCase, record, verdict }: DoneCase): string {
  const { kind, conversation, inject } = fuzzCase
  const parts = conversation?.parts.map((part) => part.toString('latin1'))
  const requests = record.requests.map(({ message, ...rest }) => rest)
  const { lines, brokenOff, wroteOnSocket } = record
  const all = {
    kind,
    inject,
    parts,
    ending: conversation?.ending,
    requests,
    lines,
    brokenOff,
    wroteOnSocket,
    verdict,
  }
  return `${inspect(all, options)}\nthrown: ${thrownText(record.thrown)}\n`
}

function thrownText(thrown: unknown): string {
  try {
    return inspect(thrown, options)
  } catch {
    return 'a value that cannot be inspected'
  }
}
