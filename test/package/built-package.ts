import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { runNode } from './run-node.ts'
import { root } from './source-tree.ts'

/** Makes an empty folder outside of the repository, under its real path, as bundlers report it. */
export function makeFolder(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), 'error-envelope-')))
}

/** Removes a folder that makeFolder made. */
export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true })
}

function linkPackages(folder: string, ...names: readonly string[]): void {
  for (const name of names) {
    const link = join(folder, 'node_modules', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), link, 'junction')
  }
}

/** Installs error-envelope in a folder, built from the sources as they are. */
export async function installBuild(folder: string): Promise<void> {
  const installed = join(folder, 'node_modules/error-envelope')
  mkdirSync(installed, { recursive: true })
  cpSync(join(root, 'package.json'), join(installed, 'package.json'))
  linkPackages(folder, 'change-case', 'typebox', 'fastify-plugin', 'fastify')

  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const project = join(root, 'scripts/tsconfig.build.json')
  const { code, output } = await runNode([tsc, '-p', project, '--outDir', join(installed, 'dist')])
  if (code !== 0) throw new Error(output)
}
