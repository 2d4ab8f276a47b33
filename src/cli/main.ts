#!/usr/bin/env node
import { writeSync } from 'node:fs'
import { claimStdout } from './claim-stdout.ts'
import { messageOf } from './message-of.ts'
import { asksFor, run } from './run.ts'

// The application runs in this process: it may log, fail on its own account, end the process, or never let go of it.
const stdout = claimStdout(process.stdout, process.stderr)
const argv = process.argv.slice(2)
let isDone = false

// Where nobody can be told, the exit code still tells.
process.stderr.on('error', () => {})

process.on('uncaughtException', (thrown) => {
  fail(`The application failed beside its start: ${messageOf(thrown)}; correct that, or see with --verbose where.`)
  if (asksFor('--verbose', argv)) say(2, `${thrown instanceof Error ? thrown.stack : thrown}`)
  process.exit()
})
process.on('exit', () => {
  if (!isDone)
    fail('The application ended the process before the command was done; let it export itself, and start elsewhere.')
})

const code = await run(argv, { stdout, stderr: process.stderr, cwd: process.cwd() })
isDone = true
// Only then is all of it written, through a pipe too.
stdout.flush((failure) => {
  if (failure !== undefined)
    say(2, `The result could not be written: ${messageOf(failure)}; write it to another place.`)
  process.stderr.write('', () => process.exit(failure === undefined ? code : 2))
})

// At once, as nothing that waits would be written any more.
function fail(text: string): void {
  isDone = true
  process.exitCode = 2
  if (asksFor('--json', argv)) say(1, JSON.stringify({ ok: false, notes: [text] }, null, 2))
  else say(2, text)
}

// It may be that nobody can be told.
function say(fd: number, text: string): void {
  try {
    writeSync(fd, `${text}\n`)
  } catch {}
}
