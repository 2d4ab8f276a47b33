import { readAnswer } from './answers/read-answer.ts'
import type { Exchange } from './clauses/clause.ts'
import { findCapability } from './find-capability.ts'
import { judge } from './judge.ts'
import type { McpConformanceReport } from './mcp-conformance-report.ts'
import { planProbes } from './probes/plan-probes.ts'
import type { Probe } from './probes/probe.ts'
import { listTools } from './protocol/list-tools.ts'
import { type McpSession, openSession } from './protocol/open-session.ts'
import { reachServer, type UrlServer } from './protocol/reach-server.ts'
import { type CommandServer, startServer } from './protocol/start-server.ts'

/** What is checked, and how far. */
export interface McpConformanceOptions {
  readonly server: CommandServer | UrlServer
  /** Calls to make beside those that can't succeed. These may do anything. */
  readonly calls?: readonly NamedCall[]
  /** Probe all tools, not the first 20 alone. */
  readonly allTools?: boolean
  /** Seconds that the whole run may take, 60 by default. A call that can't succeed is waited for 10 seconds at most. */
  readonly timeout?: number
  /** Is given what a started server writes to stderr. */
  readonly onStderr?: (text: string) => void
}

/** A call of a tool that is asked for by name. */
export interface NamedCall {
  readonly tool: string
  readonly arguments: Readonly<Record<string, unknown>>
}

const defaultTimeout = 60
const refusalTimeout = 10
const defaultTools = 20

/**
 * Checks an MCP server, written in whatever language, against the Error Envelope Contract v1 ("Conformance").
 *
 * It makes only calls that can't succeed: of unknown tools, and such as fail the input schema of their tool; besides those that
 * are named, and a tool without required arguments that tells of the contract. Throws a McpConnectionError where it can't be
 * talked to.
 */
export async function conformMcp(options: McpConformanceOptions): Promise<McpConformanceReport> {
  const { server, calls = [], allTools = false, timeout = defaultTimeout, onStderr } = options
  const [name, connect] =
    'url' in server ? [server.url, reachServer(server)] : [server.command.join(' '), startServer(server, onStderr)]
  const secondsLeft = clock(timeout)
  const session = await openSession(name, connect, secondsLeft())
  try {
    const { tools, notes } = await listTools(name, session, secondsLeft)
    const named = calls.map((call): Probe => ({ kind: 'named', ...call }))
    const plan = planProbes(tools, allTools ? tools.length : defaultTools, named)
    const capability = await findCapability(session, tools, secondsLeft)
    const exchanges = await makeCalls(session, plan.probes, secondsLeft)
    // What it writes until its end counts too.
    await session.close()
    const clauses = judge({
      exchanges,
      toolNames: new Set(tools.map((tool) => tool.name)),
      transport: session.transport,
      noise: session.noise(),
      capability,
      unsent: plan.probes.length - exchanges.length,
    })
    const { probed, leftOut, notProvoked } = plan
    return {
      ok: clauses.every(({ outcome }) => outcome !== 'failed'),
      server: {
        name: session.serverInfo || name,
        transport: session.transport,
        protocolVersion: session.protocolVersion,
      },
      tools: { listed: tools.length, probed, leftOut, notProvoked },
      calls: exchanges.length,
      clauses,
      notes,
    }
  } finally {
    await session.close()
  }
}

async function makeCalls(
  session: McpSession,
  probes: readonly Probe[],
  secondsLeft: () => number,
): Promise<Exchange[]> {
  const exchanges: Exchange[] = []
  for (const probe of probes) {
    const left = secondsLeft()
    if (left <= 0) break
    const params = { name: probe.tool, arguments: probe.arguments }
    const seconds = probe.kind === 'named' ? left : Math.min(left, refusalTimeout)
    exchanges.push({ probe, answer: readAnswer(await session.request('tools/call', params, seconds)) })
  }
  return exchanges
}

function clock(seconds: number): () => number {
  const end = performance.now() + seconds * 1000
  return () => Math.max(0, (end - performance.now()) / 1000)
}
