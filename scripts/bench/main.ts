import { buildServers } from './build.ts'
import { comparisons } from './comparisons.ts'
import { type Packages, runComparison } from './load.ts'
import { describeMachine, pinToOneCore } from './machine.ts'
import { helpText, type Options, parseOptions } from './options.ts'
import { measureProbe } from './probe.ts'
import { probes } from './probes.ts'
import { writeReport } from './report.ts'
import { isMet, type Row, renderTable } from './rows.ts'

const parts = [...comparisons, ...probes]
const names = parts.map(({ name }) => name)

async function main(): Promise<void> {
  const options = parseOptions(process.argv.slice(2), names)
  if (options.help) return console.log(helpText(names))

  say('building the package and the servers')
  const measured = await buildServers()
  const packages = options.otherBuild === undefined ? { measured } : { measured, other: options.otherBuild }
  const machine = describeMachine(pinToOneCore())
  say(machine)

  const rows = await measureAll(options, packages)
  const report = `${machine}\n\n${renderTable(rows)}`
  console.log(`\n${report}`)
  if (options.write) await writeReport(report)
  const missed = rows.filter((row) => isMet(row) === false)
  say(`${rows.length} figures, ${missed.length} of them miss their aim`)
}

async function measureAll({ only, plan }: Options, packages: Packages): Promise<Row[]> {
  const rows: Row[] = []
  const chosen = only.length === 0 ? names : only
  for (const name of chosen) {
    const tell = (progress: string) => say(`${name} (${chosen.indexOf(name) + 1} of ${chosen.length}): ${progress}`)
    try {
      rows.push(...(await measure(name, packages, plan, tell)))
    } catch (thrown) {
      // A peer that can't be installed costs its own rows, not the others.
      process.exitCode = 1
      tell(`not measured. ${thrown instanceof Error ? thrown.message : thrown}`)
    }
  }
  return rows
}

async function measure(name: string, packages: Packages, plan: Options['plan'], tell: (progress: string) => void) {
  const comparison = comparisons.find((one) => one.name === name)
  if (comparison !== undefined) return runComparison(comparison, packages, plan, tell)
  const probe = probes.find((one) => one.name === name)
  return probe === undefined ? [] : measureProbe(probe, packages, plan, tell)
}

function say(progress: string): void {
  process.stderr.write(`${new Date().toTimeString().slice(0, 8)} ${progress}\n`)
}

try {
  await main()
} catch (thrown) {
  process.exitCode = 1
  console.error(thrown instanceof Error ? thrown.message : thrown)
}
