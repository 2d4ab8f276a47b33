import type { ClauseResult, McpConformanceReport } from '../../testing/index.ts'

/** Renders a report of the conformance checks for a terminal: what failed and why, what passed, what was not checked. */
export function renderConformance({ server, tools, calls, clauses }: McpConformanceReport): string {
  const { name, transport, protocolVersion } = server
  const head = `${name}, MCP ${protocolVersion} over ${transport}: ${count(tools.listed, 'tool')}, ${count(calls, 'call')}\n`
  const width = Math.max(...clauses.map(({ id }) => id.length))
  const line = (clause: ClauseResult) => `  ${clause.id.padEnd(width)}  ${clause.sentence}\n`
  const indent = ' '.repeat(width + 4)
  return [
    head,
    ...section('Failed', ofOutcome(clauses, 'failed'), (clause) => line(clause) + renderFailures(clause, indent)),
    ...section('Passed', ofOutcome(clauses, 'passed'), line),
    ...section(
      'Not checked',
      ofOutcome(clauses, 'not checked'),
      (clause) => `${line(clause)}${indent}${clause.reason}\n`,
    ),
  ].join('')
}

/** Says how the checks went, and what was not looked at. */
export function sayConformance({ tools, clauses, notes }: McpConformanceReport): string[] {
  const { leftOut, notProvoked } = tools
  const failed = ofOutcome(clauses, 'failed')
  const passed = count(ofOutcome(clauses, 'passed').length, 'clause')
  const notChecked = ofOutcome(clauses, 'not checked').length
  return [
    ...notes,
    ...(leftOut === 0
      ? []
      : [
          `${count(leftOut, 'tool')} beyond the first ones ${leftOut === 1 ? 'was' : 'were'} not probed; --all-tools probes all.`,
        ]),
    ...notProvoked.map(({ tool, reason }) => `${tool} was not probed: ${reason}; name a call of it with --call.`),
    `${passed} passed, ${failed.length} failed, ${notChecked} could not be checked.`,
    ...(failed.length === 0 ? [] : [`It breaks ${failed.map(({ id }) => id).join(', ')}.`]),
  ]
}

type Of<Outcome> = Extract<ClauseResult, { readonly outcome: Outcome }>

function ofOutcome<const Outcome extends ClauseResult['outcome']>(
  clauses: readonly ClauseResult[],
  outcome: Outcome,
): Of<Outcome>[] {
  return clauses.filter((clause): clause is Of<Outcome> => clause.outcome === outcome)
}

function section<Clause extends ClauseResult>(
  title: string,
  clauses: readonly Clause[],
  render: (clause: Clause) => string,
): string[] {
  return clauses.length === 0 ? [] : [`\n${title}:\n`, ...clauses.map(render)]
}

function renderFailures({ source, failed, failures }: Of<'failed'>, indent: string): string {
  const lines = failures.flatMap(({ reason, sent, came }) => [
    reason,
    ...(sent === undefined ? [] : [`  sent: ${sent}`]),
    ...(came === undefined ? [] : [`  came: ${came}`]),
  ])
  const more = failed > failures.length ? [`and ${failed - failures.length} times more`] : []
  return [`(${source})`, ...lines, ...more].map((each) => `${indent}${each}\n`).join('')
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
