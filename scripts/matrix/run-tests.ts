import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, dirname, join, relative } from 'node:path'

/** What came of the tests on one pair. */
export interface Counts {
  readonly passed: number
  readonly skipped: number
  /** A text for each test, or file, that failed. */
  readonly failures: readonly string[]
}

/** Of Vitest's report. */
interface Report {
  readonly numPassedTests: number
  readonly numPendingTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly status: string
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}

/** Runs the tests with a Node, and with another Fastify where one is given. */
export function runTests(node: string, fastify: string | undefined, folder: string, files: readonly string[]): Counts {
  const outputFile = join(folder, 'report.json')
  const args = [
    ...['node_modules/vitest/vitest.mjs', 'run', '--config', 'scripts/vitest.config.ts', '--typecheck.enabled=false'],
    ...['--reporter=json', `--outputFile=${outputFile}`],
    // What is packed, bundled and spawned resolves Fastify by itself. The other tests are short, and one that waits for
    // what an old Fastify never does is not worth a minute.
    ...(fastify === undefined ? [] : ['--exclude', 'test/package/**', '--testTimeout=30000']),
    ...files,
  ]
  // Tests that start a process of their own start this Node.
  const PATH = `${dirname(node)}${delimiter}${process.env['PATH']}`
  const env = { ...process.env, PATH, ...(fastify === undefined ? {} : { FASTIFY: fastify }) }
  spawnSync(node, args, { env, stdio: ['ignore', 'ignore', 'ignore'] })
  return countsOf(JSON.parse(readFileSync(outputFile, 'utf8')) as Report)
}

function countsOf({ numPassedTests, numPendingTests, testResults }: Report): Counts {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name)
    const failed = assertionResults.filter((result) => result.status === 'failed')
    // A file that can't be loaded has no tests.
    if (status === 'failed' && failed.length === 0) return [`${file}: ${firstLine(message)}`]
    return failed.map((result) => `${file}: ${result.fullName}: ${firstLine(result.failureMessages?.[0])}`)
  })
  return { passed: numPassedTests, skipped: numPendingTests, failures }
}

function firstLine(text = ''): string {
  return (text.split('\n')[0] ?? '').slice(0, 200)
}
