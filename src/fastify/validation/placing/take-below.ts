import type { Issue } from '../issue.ts'
import { type Placing, placeReport } from './place-report.ts'

/** An issue that was reported within a union, and the branches that it may be of. */
export interface Belonging {
  readonly issue: Issue
  readonly branches: readonly string[]
}

/**
 * Takes off the end of a list what was reported within a keyword that applies schemas: what its branches found. What
 * may as well have been found beside it is among them, and stays on the list: no failure is hidden by a guess.
 */
export function takeBelow(union: Issue, kept: Issue[], place?: Placing): readonly Belonging[] {
  const below: Belonging[] = []
  const staying: Issue[] = []
  let length = kept.length
  for (; length > 0; length--) {
    const issue = kept[length - 1] as Issue
    const { branches, isBeside } = placeReport(union, issue, place)
    if (branches.length === 0) break
    below.push({ issue, branches })
    if (isBeside) staying.push(issue)
  }
  kept.splice(length)
  for (const issue of staying.reverse()) kept.push(issue)
  return below.reverse()
}
