import { resolve } from 'node:path'
import type { CatalogueEntry } from '../../core/index.ts'
import { type CodeChange, type CodeLock, compareCodes, toCodeLock } from '../../openapi/index.ts'
import type { Command } from '../command.ts'
import { UsageError } from '../command-error.ts'
import { jsonDifference } from '../files/json-difference.ts'
import { keepFile } from '../files/keep-file.ts'
import { defaultLock, readLock } from '../lock/read-lock.ts'
import { versionAbove } from '../lock/version-above.ts'
import { findCatalogue } from '../modules/find-catalogue.ts'
import { loadInTime } from '../modules/load-in-time.ts'
import { timeoutOption } from '../modules/timeout-option.ts'
import type { Outcome } from '../outcome.ts'
import { renderTable } from '../text/render-table.ts'

interface Options {
  readonly write?: boolean
  readonly check?: boolean
  readonly breaking?: boolean
  readonly lock: string
  readonly export?: string
}

/** Prints the codes of a catalogue, checks them against the lock of those that were published, or records them in it. */
export const codesCommand: Command<Options> = {
  name: 'codes',
  describe: (command) =>
    command
      .description('Print the codes, check that no published one broke, or record new ones')
      .argument('<catalogue>', 'Module that exports the catalogue, which defineErrors made')
      .option('--check', 'Fail for what breaks clients, and for what is not recorded; write nothing')
      .option('--write', 'Record new codes in the lock; refused where something breaks clients')
      .option(
        '--breaking',
        'With --write, for a major version: record what breaks clients too; codes that are gone retire',
      )
      .option('--lock <file>', 'Lock of the published codes', defaultLock)
      .option('--export <name>', 'Export that is the catalogue, where the module has several')
      .addOption(timeoutOption()),
  examples: [
    'error-envelope codes src/catalogue.ts',
    'error-envelope codes src/catalogue.ts --write',
    'error-envelope codes src/catalogue.ts --check',
  ],
  async execute([name = ''], options, session) {
    const { write = false, check = false, breaking: mayBreak = false, lock: lockName } = options
    if (write && check) throw new UsageError('--write and --check exclude each other; choose one.')
    if (mayBreak && !write) throw new UsageError('--breaking goes with --write, as it is about what is recorded.')
    const { cwd } = session.terminal
    const lock = await readLock(lockName, cwd)
    const { entries } = findCatalogue(await loadInTime(name, session), options.export)
    const { breaking, additions } = compareCodes(lock ?? { version: 1, codes: {} }, entries)
    const record = recordCommand(name, options)
    const compared: Compared = { entries, lock, lockName, breaking, additions, record }

    const facts = { codes: toRows(compared), breaking, additions }
    if (check) return { ...checked(compared), facts }
    if (!write) return { ...printed(compared), facts }
    const refused = breaking.filter(({ kind }) => !mayBreak || neverRecorded.has(kind))
    if (refused.length > 0) return { ...refusal(refused, compared), facts }

    const version = await versionAbove(resolve(cwd, lockName))
    const written = toCodeLock(entries, version, lock)
    const content = `${JSON.stringify(written, null, 2)}\n`
    const kept = await keepFile(
      { name: lockName, content, differ: jsonDifference },
      { cwd, check: false, command: record },
    )
    const recorded = { ...facts, codes: toRows({ entries, lock: written }) }
    return {
      ...kept,
      notes: [...kept.notes, ...sayRecorded(compared, written)],
      facts: { ...kept.facts, ...recorded },
    }
  },
}

interface Compared {
  readonly entries: readonly CatalogueEntry[]
  readonly lock: CodeLock | undefined
  readonly lockName: string
  readonly breaking: readonly CodeChange[]
  readonly additions: readonly CodeChange[]
  /** The command that records what is new. */
  readonly record: string
}

// No version makes these right: a code has one meaning, for ever.
const neverRecorded: ReadonlySet<CodeChange['kind']> = new Set(['retired-code-reused', 'code-shared'])

function checked({ entries, lock, lockName, breaking, additions, record }: Compared): Outcome {
  if (lock === undefined) return { ok: false, notes: [`There is no ${lockName}; write it with: ${record}`] }
  if (breaking.length + additions.length === 0) {
    return {
      ok: true,
      notes: [`${lockName} is up to date with ${entries.length} ${entries.length === 1 ? 'code' : 'codes'}.`],
    }
  }
  return {
    ok: false,
    notes: [...breaking, ...additions]
      .map(({ text }) => text)
      .concat(additions.length === 0 ? [] : [`Record what is new with: ${record}`]),
  }
}

function printed(compared: Compared): Outcome {
  const { lock, lockName, breaking, additions, record } = compared
  const rows = toRows(compared).map(({ code, status, name, since }) => [code, String(status), name, since ?? '-'])
  const table = renderTable([['CODE', 'STATUS', 'CLASS', 'SINCE'], ...rows])
  if (lock === undefined) return { ok: true, text: table, notes: [`There is no ${lockName}; write it with: ${record}`] }
  const changes = [...breaking, ...additions].map(({ text }) => `${text}\n`).join('')
  return { ok: true, text: changes === '' ? table : `${table}\n${changes}`, notes: [] }
}

function refusal(refused: readonly CodeChange[], { lockName, breaking, record }: Compared): Outcome {
  const isForEver = breaking.some(({ kind }) => neverRecorded.has(kind))
  const cure = isForEver ? 'correct that' : `correct that, or record it for a major version with: ${record} --breaking`
  return { ok: false, notes: [...refused.map(({ text }) => text), `${lockName} stays as it was; ${cure}`] }
}

function sayRecorded({ lock, breaking, additions }: Compared, written: CodeLock): string[] {
  const isRetired = (code: string, { codes }: CodeLock) => codes[code]?.retired !== undefined
  const retired = Object.keys(written.codes).filter(
    (code) => isRetired(code, written) && !(lock !== undefined && isRetired(code, lock)),
  )
  const changed = [...breaking, ...additions].flatMap(({ kind, code, now }) =>
    kind === 'renamed' ? [code, String(now)] : [code],
  )
  const fresh = [...new Set(changed)].filter((code) => !isRetired(code, written)).sort()
  return [
    ...(fresh.length === 0 ? [] : [`It records what is new about ${fresh.join(', ')}.`]),
    ...(retired.length === 0 ? [] : [`It retires ${retired.join(', ')} for good.`]),
  ]
}

function toRows({ entries, lock }: Pick<Compared, 'entries' | 'lock'>) {
  return entries.map(({ code, status, name }) => {
    const locked = lock?.codes[code]
    return { code, status, name, since: locked?.retired === undefined ? (locked?.since ?? null) : null }
  })
}

function recordCommand(name: string, { lock, export: exportName }: Options): string {
  const options = [
    ...(lock === defaultLock ? [] : ['--lock', lock]),
    ...(exportName === undefined ? [] : ['--export', exportName]),
  ]
  return ['error-envelope codes', name, '--write', ...options].join(' ')
}
