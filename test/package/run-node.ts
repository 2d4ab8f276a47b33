import { execFile } from 'node:child_process'

/** How a process ended, and what it printed. */
export interface Ending {
  readonly code: number
  readonly output: string
  readonly errors: string
}

/** Runs Node with arguments, without what the environment of the tests tells Node. */
export function runNode(args: readonly string[], cwd = process.cwd()): Promise<Ending> {
  return run(process.execPath, args, cwd)
}

/** Runs npm with arguments. */
export function runNpm(args: readonly string[], cwd: string): Promise<Ending> {
  return run('npm', args, cwd)
}

function run(command: string, args: readonly string[], cwd: string): Promise<Ending> {
  const { NODE_ENV: _, NODE_OPTIONS: __, ...env } = process.env
  return new Promise((resolve) => {
    execFile(command, args, { cwd, env, maxBuffer: 2 ** 26 }, (error, output, errors) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error === null ? 0 : 1, output, errors })
    })
  })
}
