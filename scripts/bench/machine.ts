import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { cpus, platform } from 'node:os'

/**
 * Pins this process, and with it every process that it starts, to the last core, so that neither the client nor the
 * servers wander. Gives the core, or undefined where the system has no taskset.
 */
export function pinToOneCore(): number | undefined {
  const core = cpus().length - 1
  const { status } = spawnSync('taskset', ['-a', '-c', '-p', String(core), String(process.pid)], { stdio: 'ignore' })
  return status === 0 ? core : undefined
}

/** Describes where the figures come from, in one line. */
export function describeMachine(core: number | undefined): string {
  const { version: fastify } = createRequire(import.meta.url)('fastify/package.json') as { version: string }
  const processors = cpus()
  const pinning = core === undefined ? 'not pinned, as there is no taskset' : 'all on one core'
  return [
    new Date().toISOString().slice(0, 10),
    `${processors.length} x ${processors[0]?.model.trim() ?? 'unknown processor'} (${platform()}), ${pinning}`,
    `Node ${process.versions.node}`,
    `Fastify ${fastify}`,
  ].join('; ')
}
