import { startServer } from './child.ts'
import { type Client, connect, type LoadRequest } from './client.ts'
import { disturbing, watchOthers } from './quiet.ts'
import type { ServerSettings } from './servers/serve.ts'
import { quantile, shuffled } from './statistics.ts'

/** One of the servers that are compared. */
export interface Contender {
  readonly name: string
  readonly module: URL
  readonly settings: ServerSettings
}

/** How much is measured. */
export interface Plan {
  readonly launches: number
  readonly rounds: number
  /** Answers of each server before the first slice. */
  readonly warmUp: number
}

/** What one answer cost each server in CPU time, in microseconds: one figure a launch. */
export interface Costs {
  readonly byName: ReadonlyMap<string, readonly number[]>
  /** The share of the slices in which other processes disturbed. */
  readonly disturbed: number
}

interface Slice {
  readonly cost: number
  readonly isQuiet: boolean
}

const sliceLength = 100

// Where fewer are quiet, all slices count.
const fewestQuiet = 5

// How many times the planned rounds a launch may take to find enough quiet slices.
const patience = 3

/**
 * Measures what an answer costs each server. A launch is a new process of each; in every round of it each server, in
 * random order, has one slice of load for itself. Of its quiet slices the lower quartile counts: whatever else the
 * machine does can only add to a cost.
 */
export async function measureServers(
  contenders: readonly Contender[],
  request: LoadRequest,
  plan: Plan,
  tell: (progress: string) => void,
): Promise<Costs> {
  const byName = new Map<string, number[]>(contenders.map(({ name }) => [name, []]))
  const all: Slice[] = []
  for (let launch = 1; launch <= plan.launches; launch++) {
    tell(`launch ${launch} of ${plan.launches}`)
    for (const { name, slices } of await measureLaunch(contenders, request, plan)) {
      byName.get(name)?.push(costOf(slices))
      all.push(...slices)
    }
  }
  return { byName, disturbed: 1 - all.filter(({ isQuiet }) => isQuiet).length / all.length }
}

function costOf(slices: readonly Slice[]): number {
  const quiet = slices.filter(({ isQuiet }) => isQuiet)
  const counted = quiet.length < fewestQuiet ? slices : quiet
  return quantile(
    counted.map(({ cost }) => cost),
    0.25,
  )
}

async function measureLaunch(contenders: readonly Contender[], request: LoadRequest, { rounds, warmUp }: Plan) {
  const running: Awaited<ReturnType<typeof prepare>>[] = []
  const hasEnough = () => running.every(({ slices }) => slices.filter(({ isQuiet }) => isQuiet).length >= rounds)
  try {
    for (const contender of contenders) running.push(await prepare(contender, request))
    for (const { client } of running) await client.run((answers) => answers < warmUp)
    for (let round = 0; round < patience * rounds && !hasEnough(); round++) {
      for (const server of shuffled(running)) server.slices.push(await measureSlice(server))
    }
    return running
  } finally {
    for (const { client } of running) client.close()
    await Promise.all(running.map(({ stop }) => stop()))
  }
}

async function prepare({ name, module, settings }: Contender, request: LoadRequest) {
  const server = await startServer(module, settings)
  try {
    return { ...server, name, client: await connect(server.port, request), slices: [] as Slice[] }
  } catch (cause) {
    await server.stop()
    throw new Error(`${name}: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}

async function measureSlice({ client, cpuTime }: { client: Client; cpuTime: () => Promise<number> }): Promise<Slice> {
  const others = watchOthers()
  const clientBefore = process.cpuUsage()
  const before = await cpuTime()
  const end = performance.now() + sliceLength
  const answers = await client.run(() => performance.now() < end)
  const used = (await cpuTime()) - before
  const { user, system } = process.cpuUsage(clientBefore)
  return { cost: used / answers, isQuiet: others(used + user + system) < disturbing }
}
