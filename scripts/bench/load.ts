import { compiled, installPeers, peer } from './build.ts'
import type { Comparison, Rival } from './comparisons.ts'
import { type Contender, measureServers, type Plan } from './measure.ts'
import type { Row } from './rows.ts'
import { median } from './statistics.ts'

/** The builds of the package that take part. */
export interface Packages {
  readonly measured: URL
  /** Another build, such as one of an earlier commit, to compare with. */
  readonly other?: URL
}

/** Runs a comparison and gives a row for each rival. */
export async function runComparison(
  comparison: Comparison,
  packages: Packages,
  plan: Plan,
  tell: (progress: string) => void,
): Promise<Row[]> {
  const { title, request, ours, floor } = comparison
  if (comparison.rivals.some((rival) => rival.peer !== undefined)) {
    tell('installing the peers')
    installPeers()
  }
  const rivals = rivalsOf(comparison, packages)
  const contenders = [
    toContender(comparison, { variant: ours }, 'ours', packages.measured),
    ...rivals.map(({ rival, name, build }) => toContender(comparison, rival, name, build)),
    ...(floor === undefined ? [] : [toContender(comparison, { variant: floor }, 'floor', packages.measured)]),
  ]

  const { byName, disturbed } = await measureServers(contenders, request, plan, tell)
  tell(`other processes disturbed ${Math.round(disturbed * 100)} % of it`)
  const costs = (name: string) => byName.get(name) ?? []
  return rivals.map(({ rival, name }) => ({
    what: `${title}: against ${name}`,
    ...(rival.aim === undefined ? {} : { aim: rival.aim }),
    figures: ratios(costs(name), costs('ours')),
    ...(floor === undefined ? {} : { limits: ratios(costs(name), costs('floor')) }),
    note: `${median(costs('ours')).toFixed(1)} µs against ${median(costs(name)).toFixed(1)}`,
  }))
}

function rivalsOf({ rivals, ours }: Comparison, { measured, other }: Packages) {
  const listed = rivals.map((rival: Rival) => ({ rival, name: nameOf(rival, ours), build: measured }))
  const another: { rival: Rival; name: string } = { rival: { variant: ours }, name: 'the other build' }
  return other === undefined ? listed : [...listed, { ...another, build: other }]
}

function nameOf({ variant }: Rival, ours: string): string {
  return variant === ours ? 'itself (control)' : variant
}

function ratios(costs: readonly number[], base: readonly number[]): number[] {
  return costs.map((cost, launch) => cost / (base[launch] ?? Number.NaN))
}

function toContender(comparison: Comparison, rival: Rival, name: string, build: URL): Contender {
  const { timing, logging } = comparison
  return {
    name,
    module: rival.peer === undefined ? compiled(comparison.module) : peer(rival.peer),
    settings: { variant: rival.variant, timing, logging, package: build.href },
  }
}
