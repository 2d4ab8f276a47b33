import { CommanderError } from 'commander'
import { CommandError, UsageError } from './command-error.ts'
import { createProgram } from './create-program.ts'
import { messageOf } from './message-of.ts'
import type { Outcome } from './outcome.ts'
import type { Terminal } from './terminal.ts'

/**
 * Runs the command line and gives the exit code: 0 where all is in order, 1 where a check failed, 2 for wrong use. Never
 * throws, and ends no process.
 */
export async function run(argv: readonly string[], terminal: Terminal): Promise<number> {
  const isJson = asksFor('--json', argv)
  try {
    const outcomes: Outcome[] = []
    await createProgram(terminal, (outcome) => outcomes.push(outcome)).parseAsync([...argv], { from: 'user' })
    const [outcome = { ok: true, notes: [] }] = outcomes
    printOutcome(outcome, isJson, terminal)
    return outcome.ok ? 0 : 1
  } catch (thrown) {
    // Help and the version are printed by now.
    if (thrown instanceof CommanderError && thrown.exitCode === 0) return 0
    if (thrown instanceof CommanderError && thrown.code === 'commander.help') return 2
    const error = toCommandError(thrown)
    printOutcome({ ok: false, notes: [error.message] }, isJson, terminal)
    if (asksFor('--verbose', argv)) terminal.stderr.write(`${stackOf(error)}\n`)
    return error.exitCode
  }
}

/** Tells whether an option is among the words of a command line. What stands behind `--` belongs to another command. */
export function asksFor(option: string, argv: readonly string[]): boolean {
  const end = argv.indexOf('--')
  return (end < 0 ? argv : argv.slice(0, end)).includes(option)
}

function printOutcome({ ok, notes, text, facts }: Outcome, isJson: boolean, { stdout, stderr }: Terminal): void {
  if (isJson) {
    stdout.write(`${JSON.stringify({ ok, notes, ...facts }, null, 2)}\n`)
    return
  }
  if (text !== undefined) stdout.write(text)
  for (const note of notes) stderr.write(`${note}\n`)
}

function toCommandError(thrown: unknown): CommandError {
  if (thrown instanceof CommandError) return thrown
  if (thrown instanceof CommanderError) return new UsageError(sayMisuse(thrown.message))
  const reason = `error-envelope failed: ${messageOf(thrown)}; --verbose shows where.`
  return new UsageError(reason, { cause: thrown })
}

// "error: unknown option '--chek'\n(Did you mean --check?)"
function sayMisuse(message: string): string {
  const [, what = message, hint] = /^error: (.*?)\.?(?:\n\((.*)\))?$/s.exec(message) ?? []
  const sentence = what.replace(/^\w/, upper).replace(/\. \w/g, (end) => `:${end.slice(1).toLowerCase()}`)
  return `${sentence}; ${hint?.replace(/^\w/, lower) ?? '--help tells what there is.'}`
}

const upper = (text: string) => text.toUpperCase()
const lower = (text: string) => text.toLowerCase()

function stackOf(error: CommandError): string {
  const { cause } = error
  if (cause === undefined) return String(error.stack)
  return cause instanceof Error ? String(cause.stack) : String(cause)
}
