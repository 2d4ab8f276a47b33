import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, extname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createJiti } from 'jiti'
import { CheckFailure, UsageError } from '../command-error.ts'
import { messageOf } from '../message-of.ts'

/** A module that was loaded. */
export interface LoadedModule {
  /** As it was asked for. */
  readonly name: string
  /** What it exports, by name; the default export is `default`. */
  readonly exports: Readonly<Record<string, unknown>>
}

/**
 * Loads a module, in TypeScript too. Throws a UsageError where there is none or where it fails, and a CheckFailure where
 * `defineErrors` refuses what is in it.
 */
export async function loadModule(name: string, cwd: string): Promise<LoadedModule> {
  const file = resolve(cwd, name)
  await refuseNoModule(name, file)
  try {
    return { name, exports: (await loaders[extname(file)]?.(file)) ?? {} }
  } catch (thrown) {
    throw toLoadError(name, thrown)
  }
}

type Loader = (file: string) => Promise<Readonly<Record<string, unknown>>>

const importFile: Loader = (file) => import(pathToFileURL(file).href)

// Whatever Node there is, and whether or not it runs with a loader of its own: one way, with the semantics of a build.
// Without a cache, as nothing of a command may stay behind.
const transpileFile: Loader = (file) =>
  createJiti(pathToFileURL(file).href, { interopDefault: false, tsconfigPaths: true, fsCache: false }).import(file)

const loaders: Readonly<Record<string, Loader>> = {
  '.js': importFile,
  '.mjs': importFile,
  '.cjs': importFile,
  '.ts': transpileFile,
  '.mts': transpileFile,
  '.cts': transpileFile,
}

const extensions = Object.keys(loaders)

async function refuseNoModule(name: string, file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined)
  if (found === undefined) {
    const similar = extensions.map((each) => basename(file) + each)
    const siblings = await readdir(dirname(file)).catch(() => [])
    const meant = siblings.find((each) => similar.includes(each))
    const advice = meant === undefined ? 'check the path' : `did you mean ${join(dirname(name), meant)}?`
    throw new UsageError(`There is no file ${name}; ${advice}${meant === undefined ? '.' : ''}`)
  }
  if (found.isDirectory()) throw new UsageError(`${name} is a folder; name a file in it.`)
  if (loaders[extname(file)] === undefined) {
    throw new UsageError(`${name} is no module that can be loaded; name a file that ends in ${listOf(extensions)}.`)
  }
}

function listOf(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}

function toLoadError(name: string, thrown: unknown): Error {
  const message = messageOf(thrown)
  // Errors of another copy of this package, so that the text is what there is to know them by.
  if (/^[^ ]+ can't join the error catalogue: /.test(message)) return new CheckFailure(`${message}.`, { cause: thrown })
  const reason = `${name} could not be loaded: ${message}${placeOf(thrown)}; ${adviceOn(name, thrown)}.`
  return new UsageError(reason, { cause: thrown })
}

// Of a syntax error Node tells the place on the first line of the stack, and of most it keeps it to itself.
function placeOf(thrown: unknown): string {
  const [, place] = thrown instanceof SyntaxError ? (/^(file:\/\/\S+:\d+)\n/.exec(thrown.stack ?? '') ?? []) : []
  return place === undefined ? '' : ` (${place})`
}

function adviceOn(name: string, thrown: unknown): string {
  const isKeptBack = thrown instanceof SyntaxError && loaders[extname(name)] === importFile
  return isKeptBack ? `see the place with: node ${name}` : 'correct that, or see with --verbose where it comes from'
}
