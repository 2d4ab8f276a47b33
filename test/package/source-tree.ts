import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Tree } from './arrows.ts'

/** The folder of the package. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Reads all files below src. */
export function readSources(): Tree {
  const source = join(root, 'src')
  const files = readdirSync(source, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      return [path.slice(source.length + 1).replaceAll('\\', '/'), readFileSync(path, 'utf8')]
    }),
  )
}
