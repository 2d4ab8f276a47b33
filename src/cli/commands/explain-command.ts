import type { Command } from '../command.ts'
import { errorOfStatus } from '../explain/error-of-status.ts'
import { nearestCodes } from '../explain/nearest-codes.ts'
import { publishedErrorsIn } from '../explain/published-errors-in.ts'
import { readKnownLock } from '../lock/read-lock.ts'
import { timeoutOption } from '../modules/timeout-option.ts'
import type { Outcome } from '../outcome.ts'
import { renderEntry } from '../text/render-entry.ts'

interface Options {
  readonly lock?: string
  readonly export?: string
}

/** Prints what there is to know about one code. */
export const explainCommand: Command<Options> = {
  name: 'explain',
  describe: (command) =>
    command
      .description('Print what a code means and what to do about it')
      .argument('<code>', 'Code of an error, such as page_locked or not_found')
      .argument('<catalogue>', 'Module that exports the catalogue, or the application, which knows its operations too')
      .option('--lock <file>', 'Lock that tells since when (default: "error-codes.lock.json", if it is there)')
      .option('--export <name>', 'Export that is the catalogue, where the module has several')
      .addOption(timeoutOption()),
  examples: ['error-envelope explain page_locked src/catalogue.ts', 'error-envelope explain page_locked src/app.ts'],
  async execute([code = '', name = ''], options, session) {
    const lock = await readKnownLock(options.lock, session.terminal.cwd)
    const errors = await publishedErrorsIn({ name, exportName: options.export, lock }, session)
    const found = errors.find((error) => error.code === code) ?? errorOfStatus(code)
    if (found !== undefined) return { ok: true, text: renderEntry(found), notes: [], facts: { error: found } }

    const locked = lock?.codes[code]
    if (locked?.retired !== undefined) return explainRetired(code, locked.retired)
    return explainUnknown(
      code,
      name,
      errors.map((error) => error.code),
    )
  },
}

function explainRetired(code: string, retired: string | null): Outcome {
  const version = retired === null ? '' : ` in ${retired}`
  return {
    ok: true,
    text: `${code} was published once and retired${version}; nothing answers with it any more, and it is never used again.\n`,
    notes: [],
    facts: { retired },
  }
}

function explainUnknown(code: string, name: string, codes: readonly string[]): Outcome {
  const suggestions = nearestCodes(code, codes)
  const advice =
    suggestions.length === 0
      ? 'error-envelope codes <catalogue> prints those of a catalogue.'
      : `did you mean ${suggestions.join(' or ')}?`
  return { ok: false, notes: [`${name} has no code ${code}; ${advice}`], facts: { suggestions } }
}
