import type { Warning } from '../envelope/mcp-error-envelope.ts'
import { oneLine } from '../envelope/one-line.ts'
import { scrub } from './scrub.ts'
import { boundedJson, scrubbedJson } from './scrub-json.ts'
import { warningKinds } from './warning-kinds.ts'

const maximumOfHeader = 8
const maximumHints = 8
const maximumWarnings = 20
const maximumLine = 300

// Up to the next comma that is in no quoted string; one that does not end goes on to the end.
const warningValue = /(?:[^",]|"(?:[^"\\]|\\[\s\S])*"?)+/g

/** Reads a Warning header, combined or not (RFC 7234 §5.5), a warning each. */
export function readWarnings(header: string): Warning[] {
  // Before it is split: a secret may have commas.
  const values = scrub(header).match(warningValue) ?? []
  const summaries = values.map(line).filter((summary) => summary !== '')
  return summaries
    .slice(0, maximumOfHeader)
    .map((summary) => ({ kind: warningKinds.upstreamWarning, summary, details: [], hints: [] }))
}

/** Makes a warning of what a tool says, or undefined of what says nothing. Never throws. */
export function toWarning(given: unknown): Warning | undefined {
  const kind = textOf(given, 'kind')
  const summary = textOf(given, 'summary')
  if (kind === '' && summary === '') return undefined
  const details = boundedJson(listOf(given, 'details'))
  return {
    kind: kind || warningKinds.upstreamWarning,
    summary: summary || kind,
    details: Array.isArray(details) ? details : [details],
    hints: listOf(given, 'hints')
      .flatMap((hint) => (typeof hint === 'string' ? line(hint) || [] : []))
      .slice(0, maximumHints),
  }
}

/** Leaves out what was said before, and all after the first 20. */
export function distinctWarnings(warnings: readonly Warning[]): Warning[] {
  const distinct = new Map(warnings.map((warning) => [JSON.stringify(warning), warning]))
  return [...distinct.values()].slice(0, maximumWarnings)
}

function textOf(given: unknown, key: string): string {
  const value = plainOf(given, key)
  return typeof value === 'string' ? line(value) : ''
}

function listOf(given: unknown, key: string): readonly unknown[] {
  const value = plainOf(given, key)
  return Array.isArray(value) ? value : []
}

// Each by itself: one that can't be read takes no other along.
function plainOf(given: unknown, key: string): unknown {
  try {
    return scrubbedJson((given as Readonly<Record<string, unknown>>)[key])
  } catch {
    return undefined
  }
}

function line(text: string): string {
  return oneLine(scrub(text), maximumLine)
}
