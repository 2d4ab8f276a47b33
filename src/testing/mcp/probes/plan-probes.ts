import type { ListedTool } from '../protocol/list-tools.ts'
import type { NotProvoked, Probe } from './probe.ts'
import { probesOfTool } from './probes-of-tool.ts'

/** What will be sent, and to which tools nothing. */
export interface Plan {
  readonly probes: readonly Probe[]
  readonly probed: number
  readonly leftOut: number
  readonly notProvoked: readonly NotProvoked[]
}

/** Plans the calls of a run: unknown tools, then those of each tool, up to a number of tools; the first of a kind twice. */
export function planProbes(tools: readonly ListedTool[], maximum: number, named: readonly Probe[]): Plan {
  const looked = tools.slice(0, maximum)
  const found = looked.map(probesOfTool)
  const ofTools = found.flatMap(({ probes }) => probes)
  const notProvoked = found.flatMap((one) => one.notProvoked ?? [])
  return {
    probes: [...firstOfKindTwice([...unknownTools(tools, ofTools), ...ofTools]), ...named],
    probed: looked.length - notProvoked.length,
    leftOut: tools.length - looked.length,
    notProvoked,
  }
}

function firstOfKindTwice(probes: readonly Probe[]): Probe[] {
  const kinds = new Set<string>()
  return probes.flatMap((probe) => {
    if (kinds.has(probe.kind)) return [probe]
    kinds.add(probe.kind)
    return [probe, { ...probe, isRepeat: true as const }]
  })
}

function unknownTools(tools: readonly ListedTool[], ofTools: readonly Probe[]): Probe[] {
  const names = new Set(tools.map(({ name }) => name))
  const unused = (base: string, letter: string) => {
    let name = base
    while (names.has(name)) name += letter
    return name
  }
  // One letter from a tool, for what the server suggests then. Of a tool that refuses the arguments too, in case that the
  // server knows better what was meant.
  const near = ofTools.find(({ kind }) => kind === 'missing')?.tool
  return [unused('conformance_probe_no_such_tool', '_'), ...(near === undefined ? [] : [unused(near, 'x')])].map(
    (tool) => ({
      kind: 'unknown-tool',
      tool,
      arguments: {},
    }),
  )
}
