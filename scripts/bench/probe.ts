import { type Figures, runProbe } from './child.ts'
import type { Packages } from './load.ts'
import type { Plan } from './measure.ts'
import type { Row } from './rows.ts'
import { shuffled } from './statistics.ts'

/** A process that measures something by itself, in several variants, and what is made of its figures. */
export interface Probe {
  readonly name: string
  readonly title: string
  readonly variants: readonly string[]
  /** Whether it gives the same in every launch, so that one is enough. */
  readonly isExact?: boolean
  /** Gives the rows of one launch. */
  readonly toRows: (found: (variant: string) => Figures) => readonly ProbeRow[]
}

type ProbeRow = Omit<Row, 'figures'> & { readonly figure: number }

/** Runs a probe: a launch is one process of each variant, in random order. */
export async function measureProbe(
  { name, variants, isExact, toRows }: Probe,
  packages: Packages,
  plan: Plan,
  tell: (progress: string) => void,
): Promise<Row[]> {
  const launches = isExact === true ? 1 : plan.launches
  const rows = new Map<string, Row>()
  for (let launch = 1; launch <= launches; launch++) {
    tell(`launch ${launch} of ${launches}`)
    const found = new Map<string, Figures>()
    for (const variant of shuffled(variants)) {
      found.set(variant, await runProbe(name, { variant, logging: false, package: packages.measured.href }))
    }
    for (const { figure, ...row } of toRows((variant) => found.get(variant) ?? {})) {
      rows.set(row.what, { ...row, figures: [...(rows.get(row.what)?.figures ?? []), figure] })
    }
  }
  return [...rows.values()]
}
