import { minify as minifyBySwc } from '@swc/core'
import { type BuildOptions, build } from 'esbuild'
import { rolldown } from 'rolldown'
import { minify as minifyByTerser } from 'terser'

/** Makes one file of a program, as an application would before it ships; the packages that Node brings stay outside. */
export type Bundler = (entry: string) => Promise<string>

// typebox is large, names no error, and would take the minifiers most of the time.
const external = ['fastify', 'typebox', 'typebox/schema']

// What everyone adds who bundles CommonJS packages into a module: esbuild leaves their require() to the file.
const withRequire = {
  js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
}

function byEsbuild(options: BuildOptions = {}): Bundler {
  return async (entry) => {
    const { outputFiles } = await build({
      entryPoints: [entry],
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'node',
      external,
      logLevel: 'error',
      ...(options.format === 'cjs' ? {} : { banner: withRequire }),
      ...options,
    })
    return outputFiles?.[0]?.text ?? ''
  }
}

function byRolldown(options: { minify?: boolean; keepNames?: boolean } = {}): Bundler {
  return async (input) => {
    const bundle = await rolldown({ input, external, platform: 'node', logLevel: 'silent' })
    const { output } = await bundle.generate({ format: 'esm', ...options })
    await bundle.close()
    return output[0].code
  }
}

function thenTerser(bundler: Bundler, options: { keep_classnames?: boolean; keep_fnames?: boolean } = {}): Bundler {
  return async (entry) => {
    const { code } = await minifyByTerser(await bundler(entry), { module: true, ecma: 2020, ...options })
    return code ?? ''
  }
}

function thenSwc(bundler: Bundler, options: { keep_classnames?: boolean } = {}): Bundler {
  return async (entry) => {
    const mangle = { toplevel: true, ...options }
    const { code } = await minifyBySwc(await bundler(entry), { module: true, compress: options, mangle })
    return code
  }
}

/** The ways to bundle, by name. */
export const bundlers: Readonly<Record<string, Bundler>> = {
  esbuild: byEsbuild(),
  'esbuild for es2020': byEsbuild({ target: 'es2020' }),
  'esbuild as CommonJS': byEsbuild({ format: 'cjs' }),
  'esbuild, minified': byEsbuild({ minify: true }),
  'esbuild, minified for es2020': byEsbuild({ minify: true, target: 'es2020' }),
  'esbuild, minified for es2022 as CommonJS': byEsbuild({ minify: true, target: 'es2022', format: 'cjs' }),
  'esbuild, keeping names': byEsbuild({ keepNames: true }),
  'esbuild, minified, keeping names': byEsbuild({ minify: true, keepNames: true }),
  rolldown: byRolldown(),
  'rolldown, minified': byRolldown({ minify: true }),
  'rolldown, minified, keeping names': byRolldown({ minify: true, keepNames: true }),
  'terser after esbuild': thenTerser(byEsbuild()),
  'terser after esbuild, keeping class names': thenTerser(byEsbuild(), { keep_classnames: true }),
  'terser after rolldown': thenTerser(byRolldown()),
  'swc after esbuild': thenSwc(byEsbuild()),
  'swc after rolldown, keeping class names': thenSwc(byRolldown(), { keep_classnames: true }),
}
