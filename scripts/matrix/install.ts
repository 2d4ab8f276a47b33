import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** Something to run the tests with. */
export interface Installed {
  readonly version: string
  /** Undefined for the Fastify that is installed here: it needs no alias. */
  readonly path: string | undefined
}

/** Installs a Node into a folder, from its npm package for this machine. */
export function installNode(version: string, folder: string): Installed & { readonly path: string } {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const where = install(`node-${platform}-${process.arch}@${version}`, join(folder, `node-${version}`))
  const path = join(where, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  return { version: execFileSync(path, ['--version'], { encoding: 'utf8' }).trim().slice(1), path }
}

/** Finds a Fastify among what is installed here, or installs it into a folder. */
export function installFastify(version: string, folder: string): Installed {
  const newest = versionOf('node_modules/fastify')
  if (version === 'latest' || version === newest) return { version: newest, path: undefined }
  const oldest = 'node_modules/fastify-oldest'
  const where =
    versionOf(oldest) === version ? oldest : install(`fastify@${version}`, join(folder, `fastify-${version}`))
  return { version: versionOf(where), path: resolve(where, 'fastify.js') }
}

function install(specifier: string, into: string): string {
  const args = ['install', '--prefix', into, '--no-audit', '--no-fund', '--no-save', specifier]
  execFileSync('npm', args, { stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' })
  return join(into, 'node_modules', specifier.slice(0, specifier.lastIndexOf('@')))
}

function versionOf(folder: string): string {
  return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version
}
