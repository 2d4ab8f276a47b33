import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder, removeFolder } from './built-package.ts'
import { type Ending, runNpm } from './run-node.ts'
import { root } from './source-tree.ts'

const manifest: { dependencies: object } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** A tarball and the paths of what is in it. */
export interface Tarball {
  readonly path: string
  readonly files: readonly string[]
}

/** Packs the package as publishing would, building it first, and puts the tarball into a folder. */
export async function pack(destination: string): Promise<Tarball> {
  // In a copy, so that the build does not take dist away from whoever else uses it.
  const copy = makeFolder()
  try {
    for (const name of ['package.json', 'tsconfig.json', 'README.md', 'LICENSE', 'src', 'scripts']) {
      cpSync(join(root, name), join(copy, name), { recursive: true })
    }
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction')
    const { output } = await succeed(runNpm(['pack', '--json', '--pack-destination', destination], copy))
    // What the build prints comes first.
    const [{ filename, files }] = JSON.parse(output.slice(output.indexOf('[\n')))
    return { path: join(destination, filename), files: files.map(({ path }: { path: string }) => path) }
  } finally {
    removeFolder(copy)
  }
}

/** Installs a tarball in a folder, and packages of the repository beside it, without asking a registry. */
export async function install(folder: string, tarball: string, ...others: readonly string[]): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const linked = [...Object.keys(manifest.dependencies), ...others]
  const dependencies = Object.fromEntries(linked.map((name) => [name, `file:${join(root, 'node_modules', name)}`]))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies }))
  await succeed(runNpm(['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', tarball], folder))
}

async function succeed(running: Promise<Ending>): Promise<Ending> {
  const ending = await running
  if (ending.code !== 0) throw new Error(`${ending.output}\n${ending.errors}`)
  return ending
}
