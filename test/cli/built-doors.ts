import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { afterAll } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

let built: Promise<string> | undefined

afterAll(async () => {
  if (built !== undefined) await rm(await built, { recursive: true, force: true })
})

/**
 * Builds the doors that an application imports, as a package beside what the repository has installed. Gives the folder
 * that projects go into: `<folder>/package`, and `<folder>/node_modules` for all else. Built once a test file.
 */
export function buildDoors(): Promise<string> {
  built ??= buildIn(mkdtemp(join(tmpdir(), 'error-envelope-cli-')))
  return built
}

async function buildIn(created: Promise<string>): Promise<string> {
  const folder = await created
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const doors = { index: 'src/index.ts', core: 'src/core/index.ts', openapi: 'src/openapi/index.ts' }
  await build({
    absWorkingDir: root,
    entryPoints: doors,
    outdir: join(folder, 'package'),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'silent',
  })
  await mkdir(join(folder, 'package'), { recursive: true })
  const exports = { '.': './index.js', './core': './core.js', './openapi': './openapi.js' }
  const manifest = { name: 'error-envelope', version: '0.0.0', type: 'module', exports }
  await writeFile(join(folder, 'package/package.json'), JSON.stringify(manifest))
  return folder
}
