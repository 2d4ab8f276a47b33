import type { Placing } from './create-placing.ts'
import type { Issue } from './issue.ts'

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
    if (!isWithin(union.instancePath, issue.instancePath)) break
    const { branches, isBeside } = place?.(union, issue) ?? ownPlacement(union, issue)
    if (branches.length === 0) break
    below.push({ issue, branches })
    if (isBeside) staying.push(issue)
  }
  kept.splice(length)
  for (const issue of staying.reverse()) kept.push(issue)
  return below.reverse()
}

function isWithin(value: string, part: string): boolean {
  return part === value || part.startsWith(`${value}/`)
}

// By its path in the schema alone, which tells all where there are no references.
function ownPlacement({ keyword, schemaPath }: Issue, { schemaPath: path }: Issue) {
  const holder = keyword === 'if' ? schemaPath.slice(0, -keyword.length) : `${schemaPath}/`
  const [first = ''] = path.startsWith(holder) ? path.slice(holder.length).split('/', 1) : []
  const isBranch = first !== '' && (keyword !== 'if' || first === 'then' || first === 'else')
  return { branches: isBranch ? [first] : [], isBeside: false }
}
