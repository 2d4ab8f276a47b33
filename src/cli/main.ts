#!/usr/bin/env node
import { writeSync } from 'node:fs'
import { claimStdout } from './claim-stdout.ts'
import { messageOf } from './message-of.ts'
import { run } from './run.ts'

// What the application does beside: it may log, fail on its own account, end the process, or never let go of it.
const stdout = claimStdout(process.stdout, process.stderr)
let isDone = false

process.on('uncaughtException', (thrown) => {
  const cause = argvHas('--verbose') && thrown instanceof Error ? `\n${thrown.stack}` : ''
  writeSync(
    2,
    `The application failed beside its start: ${messageOf(thrown)}; correct that, or see with --verbose where.${cause}\n`,
  )
  isDone = true
  process.exit(2)
})
process.on('exit', () => {
  if (isDone) return
  writeSync(
    2,
    'The application ended the process before the command was done; let it export itself, and start elsewhere.\n',
  )
  process.exitCode = 2
})

const code = await run(process.argv.slice(2), { stdout, stderr: process.stderr, cwd: process.cwd() })
isDone = true
// Only then is all of it written, through a pipe too.
stdout.flush(() => process.stderr.write('', () => process.exit(code)))

function argvHas(option: string): boolean {
  return process.argv.includes(option)
}
