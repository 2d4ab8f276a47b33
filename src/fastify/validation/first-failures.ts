import { type Placing, placeReport, type Report } from './placing/place-report.ts'

// Up to here all is read. Past it a request is hostile, and only what can be listed is.
const readEntirely = 200

/**
 * Takes from what a validator reported enough for a number of failures, and counts the failures behind. A union counts
 * once, with all that its branches reported before it.
 */
export function firstFailures(
  reports: readonly unknown[],
  number: number,
  place?: Placing,
): { first: readonly unknown[]; behind: number } {
  if (reports.length <= readEntirely) return { first: reports, behind: 0 }
  if (!reports.some((report) => isUnion(report as Report))) {
    return { first: reports.slice(0, number), behind: reports.length - number }
  }
  const ends = failureEnds(reports as readonly Report[], place)
  return { first: reports.slice(0, ends[number - 1]), behind: Math.max(0, ends.length - number) }
}

function failureEnds(reports: readonly Report[], place?: Placing): number[] {
  const ends: number[] = []
  for (let index = reports.length; index > 0; ) {
    ends.push(index)
    const union = reports[--index] as Report
    if (isUnion(union)) while (index > 0 && isOnlyBelow(union, reports[index - 1] as Report, place)) index--
  }
  return ends.reverse()
}

function isUnion({ keyword }: Report): boolean {
  return keyword === 'anyOf' || keyword === 'oneOf'
}

function isOnlyBelow(union: Report, report: Report, place?: Placing): boolean {
  const { branches, isBeside } = placeReport(union, report, place)
  return branches.length > 0 && !isBeside
}
