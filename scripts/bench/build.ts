import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const here = fileURLToPath(new URL('.', import.meta.url))
const root = fileURLToPath(new URL('../..', import.meta.url))

/** Where the compiled package and servers go; git ignores every folder of this name. */
const output = new URL('dist/', import.meta.url)

/** The URL of a compiled server or probe, such as `servers/success`. */
export function compiled(name: string): URL {
  return new URL(`${name}.js`, output)
}

/** The URL of a server among the peers, such as `hono`. */
export function peer(name: string): URL {
  return new URL(`peers/${name}.js`, import.meta.url)
}

/** Builds the package and the servers, which run without a TypeScript loader: one would slow every stack trace. */
export async function buildServers(): Promise<URL> {
  const outDir = fileURLToPath(new URL('package', output))
  run('npx', ['tsc', '-p', 'scripts/tsconfig.build.json', '--declaration', 'false', '--outDir', outDir], root)
  await build({
    absWorkingDir: here,
    entryPoints: ['servers/*.ts', 'probes/*.ts'],
    outdir: fileURLToPath(output),
    outbase: here,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20',
  })
  return new URL('package/index.js', output)
}

/** Installs what is compared with, in the folder of the peers alone, unless it is there. */
export function installPeers(): void {
  const folder = fileURLToPath(new URL('peers/', import.meta.url))
  if (existsSync(`${folder}node_modules/.package-lock.json`)) return
  run('npm', ['ci', '--no-audit', '--no-fund'], folder)
}

function run(command: string, words: readonly string[], cwd: string): void {
  const shell = process.platform === 'win32'
  const { status, error } = spawnSync(command, words, { cwd, shell, stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error(`${command} ${words.join(' ')} failed`, { cause: error })
}
