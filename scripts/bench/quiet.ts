import { cpus } from 'node:os'

// On many machines two cores are the halves of one: what runs on the other half then doubles what a request costs
// here, and CPU time does not tell.

/** Starts to watch the machine. Call the result with the CPU time, in microseconds, that was ours in the meantime. */
export function watchOthers(): (ownCpuTime: number) => number {
  const busyBefore = busyTime()
  const start = performance.now()
  /** Gives the share of one core that other processes used. */
  return (ownCpuTime) => (busyTime() - busyBefore - ownCpuTime / 1000) / (performance.now() - start)
}

/** The share of a core from which others disturb a slice. A slice of 100 ms is ten ticks of the system's clock. */
export const disturbing = 0.25

function busyTime(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0)
}
