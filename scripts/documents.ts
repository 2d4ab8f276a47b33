// Writes what the example publishes, by the command that users have. With --check nothing is written, and what differs
// fails.
import { run } from '../src/cli/run.ts'

const isCheck = process.argv.includes('--check')
const app = 'examples/pages/published-app.ts'
const lock = ['--lock', 'examples/pages/error-codes.lock.json']

// In this order: types are made from the document, and the pages tell since when by the lock.
const commands = [
  ['openapi', app, '-o', 'docs/openapi.json'],
  ['types', 'docs/openapi.json', '-o', 'examples/pages/api.d.ts'],
  ['codes', 'examples/pages/catalogue.ts', ...lock, ...(isCheck ? [] : ['--write'])],
  ['catalogue', app, '-o', 'docs', ...lock],
]

const terminal = { stdout: process.stdout, stderr: process.stderr, cwd: process.cwd() }
for (const command of commands) {
  const code = await run(isCheck ? [...command, '--check'] : command, terminal)
  if (code !== 0) process.exitCode = code
}
