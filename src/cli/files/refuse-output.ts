import { realpath, stat } from 'node:fs/promises'
import { extname, resolve } from 'node:path'
import { UsageError } from '../command-error.ts'

/** A file that a command was asked to write. */
export interface Output {
  /** Its path as it was asked for, relative to the working directory. */
  readonly name: string
  /** The file that the command reads. */
  readonly input: string
  /** What is written, for a sentence: `The document`. */
  readonly what: string
  /** How the name of such a file ends. */
  readonly extensions: readonly string[]
}

/** Throws a UsageError where writing a file would destroy another: the input, a folder, or a file of another kind. */
export async function refuseOutput({ name, input, what, extensions }: Output, cwd: string): Promise<void> {
  const path = resolve(cwd, name)
  const found = await stat(path).catch(() => undefined)
  if (/[/\\]$/.test(name) || found?.isDirectory() === true) {
    throw new UsageError(`${name} is a folder; name a file in it.`)
  }
  const [real, realInput] = await Promise.all(
    [path, resolve(cwd, input)].map((each) => realpath(each).catch(() => each)),
  )
  if (real === realInput) {
    throw new UsageError(`${name} is the file that this command reads; name another one to write.`)
  }
  if (!extensions.includes(extname(name).toLowerCase())) {
    const endings = extensions.join(', ').replace(/, (\S+)$/, ' or $1')
    throw new UsageError(`${what} is written to a file that ends in ${endings}; name one instead of ${name}.`)
  }
}
