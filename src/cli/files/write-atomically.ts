import { randomUUID } from 'node:crypto'
import { realpath, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** Writes a file as a whole or not at all: readers see the one before or the new one. Throws what the file system says. */
export async function writeAtomically(path: string, content: string): Promise<void> {
  // What a link points to is written, and the link stays.
  const target = await realpath(path).catch(() => path)
  const temporary = join(dirname(target), `.${basename(target)}.${randomUUID()}.tmp`)
  try {
    await writeFile(temporary, content)
    await rename(temporary, target)
  } finally {
    await rm(temporary, { force: true })
  }
}
