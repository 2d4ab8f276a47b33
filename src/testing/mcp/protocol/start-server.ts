import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { excerptOf } from '../excerpt.ts'
import { McpConnectionError } from '../mcp-connection-error.ts'
import { parseMessage } from './json-rpc.ts'
import { splitLines } from './split-lines.ts'
import type { Connect, Listener } from './transport.ts'

/** A server that is started for the run, and spoken to over its stdin and stdout. */
export interface CommandServer {
  /** The program and its arguments. */
  readonly command: readonly string[]
  /** Where it runs; here by default. */
  readonly cwd?: string
  /** Its environment; that of this process by default. */
  readonly env?: Readonly<Record<string, string | undefined>>
}

// How long a server has to end by itself, and then after being asked to.
const graceMilliseconds = 1000
const keptStderr = 4000

/** Starts a server whose messages are lines (MCP, "Transports", stdio). */
export function startServer({ command, cwd, env }: CommandServer, onStderr?: (text: string) => void): Connect {
  return (listener) => {
    const [program = '', ...args] = command
    const name = command.join(' ')
    const child = spawnServer(name, () =>
      spawn(program, args, { stdio: 'pipe', ...(cwd !== undefined && { cwd }), ...(env && { env }) }),
    )
    const stderr = keepEnd(child, onStderr)
    const noise = { count: 0, first: [] as string[] }
    let closing: Promise<void> | undefined

    child.stdout.on('data', splitLines(takeLine(listener, noise), refuseLine(name, listener)))
    // A child that is gone is told by its end.
    child.stdin.on('error', () => {})
    child.on('error', (thrown) => listener.lost(notStarted(name, thrown)))
    child.on('exit', async (code, signal) => {
      if (closing !== undefined) return
      // Its last words may still be on their way; a child of its own may hold the pipe open for ever.
      await within(graceMilliseconds, event(child, 'close'))
      listener.lost(new McpConnectionError(sayEnd(name, code, signal, stderr())))
    })

    return {
      name: 'stdio',
      send: (message) => child.stdin.write(`${JSON.stringify(message)}\n`),
      speak: () => {},
      noise: () => noise,
      close() {
        closing ??= endChild(child)
        return closing
      },
    }
  }
}

function spawnServer(name: string, start: () => ChildProcessWithoutNullStreams): ChildProcessWithoutNullStreams {
  try {
    return start()
  } catch (thrown) {
    // What no program can be called, such as nothing.
    throw notStarted(name, thrown)
  }
}

function notStarted(name: string, thrown: unknown): McpConnectionError {
  const reason = excerptOf(thrown instanceof Error ? thrown.message : String(thrown))
  return new McpConnectionError(`${name} could not be started: ${reason}; name the command as in a shell.`)
}

function takeLine(listener: Listener, noise: { count: number; first: string[] }): (line: string) => void {
  return (line) => {
    const message = parseMessage(line)
    if (message !== undefined) return listener.received(message)
    noise.count += 1
    if (noise.first.length < 3) noise.first.push(excerptOf(line, 200))
  }
}

function refuseLine(name: string, listener: Listener): () => void {
  return () =>
    listener.lost(new McpConnectionError(`${name} wrote a line of more than 10 MB to stdout; nothing more was read.`))
}

function keepEnd({ stderr }: ChildProcessWithoutNullStreams, onStderr?: (text: string) => void): () => string {
  let end = ''
  stderr.setEncoding('utf8').on('data', (text: string) => {
    end = `${end}${text}`.slice(-keptStderr)
    onStderr?.(text)
  })
  return () => end
}

function sayEnd(name: string, code: number | null, signal: string | null, stderr: string): string {
  const how = code === null ? `by ${signal}` : `with exit code ${code}`
  const words = excerptOf(stderr.slice(-500))
  return `${name} ended ${how} before the run was done; ${words === '' ? 'it wrote nothing to stderr.' : `its stderr ends with: ${words}`}`
}

async function endChild(child: ChildProcessWithoutNullStreams): Promise<void> {
  const isOver = () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null
  const closed = child.stdout.closed && child.stderr.closed && isOver() ? undefined : event(child, 'close')
  const ended = isOver() ? undefined : event(child, 'exit')
  child.stdin.end()
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    await within(graceMilliseconds, ended)
    if (isOver()) break
    child.kill(signal)
  }
  await ended
  // What it wrote last counts, but a child of its own may hold its pipes open for ever.
  await within(graceMilliseconds, closed)
  child.stdout.destroy()
  child.stderr.destroy()
}

async function within(milliseconds: number, work: Promise<unknown> | undefined): Promise<void> {
  const limit = new AbortController()
  await Promise.race([work, wait(milliseconds, undefined, { signal: limit.signal }).catch(() => {})])
  limit.abort()
}

function event(child: ChildProcessWithoutNullStreams, name: 'close' | 'exit'): Promise<unknown> {
  return new Promise((resolve) => child.once(name, resolve))
}
