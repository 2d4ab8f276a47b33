import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Gives the version in the nearest package.json above a file; null where there is none. */
export async function versionAbove(file: string): Promise<string | null> {
  const folder = dirname(file)
  const version = await readVersion(join(folder, 'package.json'))
  if (version !== undefined) return version
  return folder === dirname(folder) ? null : versionAbove(folder)
}

// A package of a workspace may have no version, which then is what there is to say.
async function readVersion(path: string): Promise<string | null | undefined> {
  try {
    const { version } = JSON.parse(await readFile(path, 'utf8'))
    return typeof version === 'string' ? version : null
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code === 'ENOENT' ? undefined : null
  }
}
