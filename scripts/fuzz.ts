// Fires random failures, requests and bytes at one application and holds every answer to the contract:
//
//     npm run fuzz -- --runs 100000 --seed 1
//
// A case depends on the seed and its number alone, so `--only 4711` runs it again by itself.
import { spawnSync } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startApplication } from './fuzz/application.ts'
import { describeCase } from './fuzz/describe-case.ts'
import { Ledger } from './fuzz/ledger.ts'
import { Report } from './fuzz/report.ts'
import { runCase } from './fuzz/run-case.ts'
import { watchProcess } from './fuzz/watch-process.ts'

const help = `Usage: npm run fuzz -- [options]

  --runs N   cases to run, a third each of thrown values, requests and raw bytes (100000)
  --seed N   what the cases are drawn by (1)
  --only N   run the case of this number alone, and tell all of it
  --help     this text

Exits with 1 where an answer is not as the contract says.
`

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
const concurrency = 32
const seed = Number(values.seed)
const runs = Number(values.runs)

if (values.help) process.stdout.write(help)
else if (!Number.isSafeInteger(seed) || !Number.isSafeInteger(runs) || runs < 1) {
  process.stderr.write(help)
  process.exitCode = 2
} else if (globalThis.gc === undefined) {
  const script = fileURLToPath(import.meta.url)
  const args = [...process.execArgv, '--expose-gc', script, ...process.argv.slice(2)]
  process.exitCode = spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1
} else {
  process.exitCode = (await fuzz()) ? 0 : 1
}

async function fuzz(): Promise<boolean> {
  const ledger = new Ledger()
  const report = new Report(seed)
  watchProcess((problem) => report.problem(problem, ledger.running()))
  const app = await startApplication(ledger)
  const { port } = app.server.address() as AddressInfo
  ledger.orphanLines.length = 0
  const first = values.only === undefined ? 0 : Number(values.only)
  const end = values.only === undefined ? runs : first + 1

  // Memory is looked at while nothing runs: once everything is warm, and at the end.
  const warm = first + Math.floor((end - first) / 5)
  await runAll(first, warm)
  const heapWhenWarm = await heapUsed()
  await runAll(warm, end)
  const heapAtEnd = await heapUsed()
  await app.close()
  if (values.only === undefined) report.memory(heapWhenWarm, heapAtEnd)
  return report.print()

  async function runAll(from: number, until: number): Promise<void> {
    let next = from
    await Promise.all(
      Array.from({ length: concurrency }, async () => {
        while (next < until) await run(next++)
      }),
    )
  }

  async function run(index: number): Promise<void> {
    const done = await runCase(index, seed, { app, port, ledger })
    report.add(index, done)
    if (values.only !== undefined) process.stdout.write(describeCase(done))
    for (const line of ledger.orphanLines.splice(0)) {
      report.problem(`a line of no case: ${JSON.stringify(line).slice(0, 300)}`, ledger.running())
    }
    if ((index + 1) % 5_000 === 0) process.stderr.write(`${index + 1} of ${end}\n`)
  }
}

async function heapUsed(): Promise<number> {
  for (let turn = 0; turn < 5; turn++) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    globalThis.gc?.()
  }
  return process.memoryUsage().heapUsed
}
