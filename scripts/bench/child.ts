import { fork } from 'node:child_process'
import { once } from 'node:events'
import { compiled } from './build.ts'
import type { ServerSettings } from './servers/serve.ts'

// Three things of V8 that would shift a whole process for as long as it lives: a new space that grows when it likes,
// and major garbage collections, which make it forget optimized code, whether an idle moment or growth brings them.
const flags = ['--min-semi-space-size=16', '--initial-old-space-size=256', '--no-memory-reducer']

/** A server that runs in a process of its own. */
export interface ServerProcess {
  readonly port: number
  /** The CPU time that the process has used so far, in microseconds. */
  readonly cpuTime: () => Promise<number>
  readonly stop: () => Promise<void>
}

/** Starts a server in a process of its own. */
export async function startServer(module: URL, settings: ServerSettings): Promise<ServerProcess> {
  const { child, answer } = start(compiled('servers/serve'), [module.href, JSON.stringify(settings)])
  const { port } = (await answer()) as { port: number }
  return {
    port,
    cpuTime: async () => {
      child.send('cpu')
      const { cpu } = (await answer()) as { cpu: number }
      return cpu
    },
    stop: async () => {
      child.kill()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

/** What a probe found, by name. */
export type Figures = Readonly<Record<string, number>>

/** Runs a probe, a process that measures something by itself and ends, and gives what it found. */
export async function runProbe(name: string, settings: object): Promise<Figures> {
  const { child, answer } = start(compiled(`probes/${name}`), [JSON.stringify(settings)], ['--expose-gc'])
  const found = await answer()
  if (child.exitCode === null) await once(child, 'exit')
  return found as Figures
}

function start(script: URL, words: readonly string[], moreFlags: readonly string[] = []) {
  const { NODE_OPTIONS: _, ...env } = process.env
  const child = fork(script, words, {
    execArgv: [...flags, ...moreFlags],
    env: { ...env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const tooEarly = once(child, 'exit').then(() => Promise.reject(new Error(`${script.pathname} ended too early.`)))
  tooEarly.catch(() => {})
  const answer = async () => {
    const [message] = await Promise.race([once(child, 'message'), tooEarly])
    return message as object
  }
  return { child, answer }
}
