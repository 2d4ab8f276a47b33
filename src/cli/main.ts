#!/usr/bin/env node
import { writeSync } from 'node:fs'
import { claimStdout } from './claim-stdout.ts'
import { messageOf } from './message-of.ts'
import { run } from './run.ts'

// The application runs in this process: it may log, fail on its own account, end the process, or never let go of it.
const stdout = claimStdout(process.stdout, process.stderr)
const argv = process.argv.slice(2)
let isDone = false

process.on('uncaughtException', (thrown) => {
  fail(`The application failed beside its start: ${messageOf(thrown)}; correct that, or see with --verbose where.`)
  if (argv.includes('--verbose')) writeSync(2, `${thrown instanceof Error ? thrown.stack : thrown}\n`)
  process.exit()
})
process.on('exit', () => {
  if (!isDone)
    fail('The application ended the process before the command was done; let it export itself, and start elsewhere.')
})

const code = await run(argv, { stdout, stderr: process.stderr, cwd: process.cwd() })
isDone = true
// Only then is all of it written, through a pipe too.
stdout.flush(() => process.stderr.write('', () => process.exit(code)))

// At once, as nothing that waits would be written any more.
function fail(text: string): void {
  isDone = true
  process.exitCode = 2
  if (argv.includes('--json')) writeSync(1, `${JSON.stringify({ ok: false, notes: [text] }, null, 2)}\n`)
  else writeSync(2, `${text}\n`)
}
