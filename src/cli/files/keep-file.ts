import { mkdir, readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { UsageError } from '../command-error.ts'
import { messageOf } from '../message-of.ts'
import type { Outcome } from '../outcome.ts'
import type { Difference } from './difference.ts'
import { writeAtomically } from './write-atomically.ts'

/** A file that a command makes. */
export interface MadeFile {
  /** Its path as it was asked for, relative to the working directory. */
  readonly name: string
  readonly content: string
  /** How another text differs from it in meaning. */
  readonly differ: Difference
}

/** How a file is kept. */
export interface Keeping {
  readonly cwd: string
  /** Compares, and writes nothing. */
  readonly check: boolean
  /** The command that writes it, to tell to people. */
  readonly command: string
}

/** What became of a file. */
export interface Kept extends Outcome {
  /** Whether what is there now, or was until now, differs in meaning. */
  readonly facts: { readonly changed: boolean }
}

/**
 * Writes a file, or compares it with what is there. What is the same in meaning stays as it is, with the style that a
 * formatter gave it. Throws a UsageError where it can't be read or written.
 */
export async function keepFile(file: MadeFile, { cwd, check, command }: Keeping): Promise<Kept> {
  const { name, content, differ } = file
  const path = resolve(cwd, name)
  const kept = await readText(path, name)
  const difference = kept === undefined ? undefined : await differ(kept, content)
  if (kept !== undefined && difference === undefined) {
    return {
      ok: true,
      notes: [check ? `${name} is up to date.` : `${name} has not changed.`],
      facts: { changed: false },
    }
  }
  if (check) {
    const what = kept === undefined ? `There is no ${name}` : `${name} is not up to date: ${difference}`
    const cure = kept === undefined ? 'write it' : 'renew it'
    return { ok: false, notes: [`${what}; ${cure} with: ${command}`], facts: { changed: true } }
  }
  await write(path, name, content)
  return { ok: true, notes: [`Wrote ${name}.`], facts: { changed: true } }
}

/** Reads a text without its byte order mark; undefined where there is no file. Throws a UsageError where it can't be read. */
export async function readText(path: string, name: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).replace(/^\uFEFF/, '')
  } catch (thrown) {
    const { code = '' } = thrown as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    const known = misplaced[code]
    if (known !== undefined) throw new UsageError(`${name} ${known}`, { cause: thrown })
    throw new UsageError(`${name} could not be read: ${messageOf(thrown)}; name a file.`, { cause: thrown })
  }
}

const misplaced: Readonly<Record<string, string>> = {
  EISDIR: 'is a folder; name a file in it.',
  ENOTDIR: 'is in something that is a file and no folder; name a file in a folder.',
}

async function write(path: string, name: string, content: string): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeAtomically(path, content)
  } catch (thrown) {
    throw new UsageError(`${name} could not be written: ${messageOf(thrown)}; name a file in a folder of yours.`, {
      cause: thrown,
    })
  }
}
