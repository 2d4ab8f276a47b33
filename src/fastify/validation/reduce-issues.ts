import type { Issue } from './issue.ts'
import type { Placing } from './placing/place-report.ts'
import { type Belonging, takeBelow } from './placing/take-below.ts'

// anyOf, oneOf, if and the like report what failed below them, branch by branch, and then themselves. A person wants
// the one branch that was meant.

/**
 * Takes the noise out of what a validator reported, in the order of its report: what a person would fix remains. What
 * is behind references counts as noise only where `place` can tell.
 */
export function reduceIssues(issues: readonly Issue[], place?: Placing): Issue[] {
  const kept: Issue[] = []
  for (const issue of issues) {
    const reduce = reductions.get(issue.keyword)
    for (const left of reduce === undefined ? [issue] : reduce(issue, takeBelow(issue, kept, place))) kept.push(left)
  }
  return closeLast(kept, new Set(issues.map(({ schemaPath }) => schemaPath)))
}

// TypeBox stops after eight reports: a union may have begun, and not have been reported itself.
function closeLast(kept: Issue[], reported: ReadonlySet<string>): Issue[] {
  const last = kept.at(-1)
  const [, schemaPath, keyword] = /^(.*?\/(anyOf|oneOf))\/\d+\//.exec(last?.schemaPath ?? '') ?? []
  if (last === undefined || schemaPath === undefined || keyword === undefined || reported.has(schemaPath)) return kept
  const depth = schemaPath.match(partOf)?.length ?? 0
  const instancePath = last.instancePath.split('/', depth + 1).join('/')
  const union: Issue = { path: last.path.slice(0, depth), keyword, params: {}, instancePath, schemaPath }
  const below = takeBelow(union, kept)
  return [...kept, ...chooseBranch(union, branchesOf(below))]
}

// What leads, in a path through a schema, to the schema of a part of the value.
const partOf = /\/(properties|patternProperties)\/[^/]+|\/additionalProperties|\/(prefixI|i)tems(\/\d+)?/g

type Reduction = (issue: Issue, below: readonly Belonging[]) => readonly Issue[]

const chooseOf: Reduction = (issue, below) => chooseBranch(issue, branchesOf(below))

const reductions: ReadonlyMap<string, Reduction> = new Map<string, Reduction>([
  ['anyOf', chooseOf],
  ['oneOf', chooseOf],
  // What `then` or `else` asks for is told by themselves, before `if`.
  ['if', (issue, below) => (below.length > 0 ? below.map((each) => each.issue) : [issue])],
  ['contains', (issue) => [issue]],
  ['propertyNames', (issue) => [issue]],
])

function branchesOf(below: readonly Belonging[]): Issue[][] {
  const branches = new Map<string, Map<string, Issue>>()
  for (const { issue, branches: names } of below) {
    // What two branches share is reported for each of them, and told once.
    const key = `${issue.schemaPath}\n${issue.path.join('\n')}`
    for (const name of names) {
      const branch = branches.get(name) ?? new Map<string, Issue>()
      branches.set(name, branch.set(key, issue))
    }
  }
  return [...branches.values()].map((branch) => [...branch.values()])
}

/**
 * Chooses what to report of a union none of whose branches fits: the branch whose tag (a `const` or `enum` one level
 * down) fits, else what all branches ask for, else the branch with the fewest or the deepest failures, else the union.
 */
export function chooseBranch(union: Issue, branches: readonly (readonly Issue[])[]): readonly Issue[] {
  const ofKind = branches.filter(
    (branch) => !branch.some((issue) => isAt(issue, union, 0) && aboutValue.has(issue.keyword)),
  )
  if (ofKind.length === 0) return [mergeKinds(union, branches)]

  const tagged = ofKind.filter((branch) => !branch.some((issue) => isTag(issue, union)))
  if (tagged.length === 0) return [mergeTags(union, ofKind)]

  const [first = [], ...others] = tagged
  const asked = others.map((branch) => new Set(branch.map(keyOf)))
  const common = first.filter((issue) => asked.every((keys) => keys.has(keyOf(issue))))
  return common.length > 0 ? common : (best(tagged) ?? [union])
}

const aboutValue = new Set(['type', 'const', 'enum'])

function isFixed({ keyword }: Issue): boolean {
  return keyword === 'const' || keyword === 'enum'
}

function isTag(issue: Issue, union: Issue): boolean {
  return isFixed(issue) && isAt(issue, union, 1)
}

function isAt(issue: Issue, union: Issue, below: number): boolean {
  return issue.path.length === union.path.length + below
}

function keyOf({ keyword, path }: Issue): string {
  return `${keyword}\n${path.join('\n')}`
}

function best(branches: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const depths = new Map(branches.map((branch) => [branch, deepestOf(branch)]))
  const depth = (branch: readonly Issue[]) => depths.get(branch) ?? 0
  const [first, second] = branches.toSorted((a, b) => a.length - b.length || depth(b) - depth(a))
  if (first === undefined || second === undefined) return first
  return first.length === second.length && depth(first) === depth(second) ? undefined : first
}

function deepestOf(branch: readonly Issue[]): number {
  return branch.reduce((deepest, { path }) => Math.max(deepest, path.length), 0)
}

// The value is of no branch's kind: the kinds, or the values, in one issue.
function mergeKinds(union: Issue, branches: readonly (readonly Issue[])[]): Issue {
  const types = new Set<unknown>()
  const values = new Set<unknown>()
  for (const branch of branches) {
    const here = branch.filter((issue) => isAt(issue, union, 0) && aboutValue.has(issue.keyword))
    const fixed = here.filter(isFixed)
    for (const value of fixed.flatMap(allowedBy)) values.add(value)
    if (fixed.length === 0) for (const type of here.flatMap(({ params }) => params.type)) types.add(type)
  }
  if (values.size > 0 && types.delete('null')) values.add(null)
  if (types.size === 0 && values.size > 0) return { ...union, keyword: 'enum', params: { allowedValues: [...values] } }
  return values.size === 0 && types.size > 0 ? { ...union, keyword: 'type', params: { type: [...types] } } : union
}

// No branch has such a tag: the tags that there are, in one issue.
function mergeTags(union: Issue, branches: readonly (readonly Issue[])[]): Issue {
  const path = branches[0]?.find((issue) => isTag(issue, union))?.path.join('\n')
  const tags = branches.map((branch) => branch.find((issue) => isTag(issue, union) && issue.path.join('\n') === path))
  const named = tags.filter((tag) => tag !== undefined)
  if (named.length < branches.length || named[0] === undefined) return union
  return { ...union, path: named[0].path, keyword: 'enum', params: { allowedValues: named.flatMap(allowedBy) } }
}

function allowedBy({ params }: Issue): unknown {
  return params.allowedValues ?? [params.allowedValue]
}
