import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import type { Plan } from './measure.ts'

export interface Options {
  readonly help: boolean
  readonly only: readonly string[]
  readonly plan: Plan
  readonly write: boolean
  readonly otherBuild: URL | undefined
}

const full: Plan = { launches: 5, rounds: 12, warmUp: 30_000 }
const quick: Plan = { launches: 2, rounds: 6, warmUp: 30_000 }

/** Reads the command line. Throws a TypeError for a wrong one. */
export function parseOptions(words: readonly string[], names: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...words],
    options: {
      help: { type: 'boolean', short: 'h', default: false },
      quick: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      also: { type: 'string' },
      write: { type: 'boolean', default: false },
    },
  })
  const unknown = values.only.find((name) => !names.includes(name))
  if (unknown !== undefined) throw new TypeError(`There is no "${unknown}"; there are ${names.join(', ')}.`)
  return {
    help: values.help,
    only: values.only,
    plan: values.quick ? quick : full,
    write: values.write,
    otherBuild: values.also === undefined ? undefined : pathToFileURL(`${values.also}/index.js`),
  }
}

/** What `--help` says. */
export function helpText(names: readonly string[]): string {
  return `npm run bench -- [options]

Measures what an error costs, side by side with other ways to answer it, and prints one table.

  --quick          fewer and shorter launches: a first look, not a figure to quote
  --only <name>    one part alone; may be given more than once:
                   ${names.join(', ')}
  --also <folder>  also compare with another build of the package, such as the dist of an earlier commit
  --write          put the table into docs/performance.md too
  --help           this text`
}
