// Runs the tests on pairs of Node and Fastify, and prints how many pass on each:
//
//     npm run matrix -- --node 20,22,24 --fastify 5.0.0,latest
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { installFastify, installNode } from './matrix/install.ts'
import { type Counts, runTests } from './matrix/run-tests.ts'

const help = `Usage: npm run matrix -- [options] [test files]

  --node LIST      versions of Node, by their npm packages (20,22,24)
  --fastify LIST   versions of Fastify; "latest" is the one that is installed here (5.0.0,latest)
  --help           this text

Exits with 1 where a test fails on a pair. Tests of what an older Fastify lacks are skipped there
(test/fixtures/fastify-version.ts). Types are not checked, and test/package runs with the installed Fastify alone.
`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    node: { type: 'string', default: '20,22,24' },
    fastify: { type: 'string', default: '5.0.0,latest' },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) process.stdout.write(help)
else process.exitCode = runPairs(listOf(values.node), listOf(values.fastify)) ? 0 : 1

function runPairs(nodes: readonly string[], fastifies: readonly string[]): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'error-envelope-matrix-'))
  const rows: string[] = []
  let isWell = true
  try {
    for (const version of nodes) {
      const node = installNode(version, folder)
      for (const name of fastifies) {
        process.stderr.write(`Node ${node.version}, Fastify ${name}\n`)
        const fastify = installFastify(name, folder)
        const counts = runTests(node.path, fastify.path, folder, positionals)
        rows.push(rowOf(node.version, fastify.version, counts))
        for (const failure of counts.failures) process.stderr.write(`  ${failure}\n`)
        if (counts.failures.length > 0 || counts.passed === 0) isWell = false
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  process.stdout.write(
    ['| Node | Fastify | passed | skipped | failed |', '|---|---|---|---|---|', ...rows, ''].join('\n'),
  )
  return isWell
}

function rowOf(node: string, fastify: string, { passed, skipped, failures }: Counts): string {
  return `| ${node} | ${fastify} | ${passed} | ${skipped} | ${failures.length} |`
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
}
