import { keysOfPointer } from './json-pointer.ts'
import type { Placement, Placing, Report } from './place-report.ts'
import { type Applied, type Frontier, growFrontier, pathsOf, start, stepDown, type Union } from './schema-frontier.ts'
import { createFollow, isSchema, type PartSchemas, type Schema } from './schema-references.ts'

// Behind a reference, the path of a report starts anew: what it says is where in the schema that was referred to. So
// the schemas are followed along the report's place in the request, and it came from all that have its path.

/** Makes the function that places reports, for the schemas of one part of a request. It reads them when it has to. */
export function createPlacing(schemas: PartSchemas): Placing {
  let place: Placing | undefined
  return (union, report) => {
    place ??= createReadPlacing(schemas)
    return place(union, report)
  }
}

function createReadPlacing(schemas: PartSchemas): Placing {
  const follow = createFollow(schemas)
  const nexts = new WeakMap<Frontier, Map<string, Frontier>>()
  const byPath = new WeakMap<Frontier, Map<string, Applied[]>>()
  const roots = schemas.roots.filter(isSchema).map((root) => start(root, root, '#'))
  const top = growFrontier(roots, follow, roots.length === 0)

  return (union, report) => {
    const depth = keysOfPointer(union.instancePath).length
    const keys = keysOfPointer(report.instancePath)
    if (keys.length > maximumDepth) return undefined
    const at = descend(top, keys.slice(0, depth))
    const marked = remembered(at, `of ${union.schemaPath}`, () => growFrontier(at.seeds, follow, at.isOpen, union))
    const [first, ...others] = keys.slice(depth)
    const end = first === undefined ? marked : descend(next(marked, first, union), others)
    const found = appliedAt(end).get(report.schemaPath.slice(0, report.schemaPath.lastIndexOf('/'))) ?? []
    return placementOf(found, report, end.isOpen)
  }

  function descend(from: Frontier, keys: readonly string[]): Frontier {
    return keys.reduce((frontier, key) => next(frontier, key), from)
  }

  function next(frontier: Frontier, key: string, union?: Union): Frontier {
    const name = frontier.names.has(key) ? key : undefined
    return remembered(frontier, name === undefined ? 'any' : `at ${name}`, () =>
      growFrontier(stepDown(frontier, name, union), follow, frontier.isOpen),
    )
  }

  function remembered(frontier: Frontier, key: string, grow: () => Frontier): Frontier {
    const known = nexts.get(frontier) ?? new Map<string, Frontier>()
    nexts.set(frontier, known)
    const frontierThere = known.get(key) ?? grow()
    known.set(key, frontierThere)
    return frontierThere
  }

  function appliedAt(frontier: Frontier): Map<string, Applied[]> {
    const known = byPath.get(frontier) ?? groupByPath(frontier)
    byPath.set(frontier, known)
    return known
  }
}

// A validator goes as deep as a client's value does.
const maximumDepth = 32

function groupByPath({ applied }: Frontier): Map<string, Applied[]> {
  const groups = new Map<string, Applied[]>()
  for (const at of applied) {
    for (const path of new Set(pathsOf(at))) {
      const group = groups.get(path)
      if (group === undefined) groups.set(path, [at])
      else group.push(at)
    }
  }
  return groups
}

function placementOf(found: readonly Applied[], report: Report, isOpen: boolean): Placement | undefined {
  if (found.length === 0) return undefined
  const exact = found.length === 1 ? found : found.filter(({ schema }) => mayReport(schema, report))
  const from = exact.length > 0 ? exact : found
  const branches = from.map(({ branch }) => branch).filter((branch) => branch !== undefined)
  return { branches: [...new Set(branches)], isBeside: isOpen || branches.length < from.length }
}

// Schemas that are reported under one path differ in what they ask for.
function mayReport(schema: Schema, { schemaPath, params }: Report): boolean {
  const rule = schema[schemaPath.slice(schemaPath.lastIndexOf('/') + 1)]
  if (Array.isArray(rule) && typeof params?.missingProperty === 'string') return rule.includes(params.missingProperty)
  if (Array.isArray(rule) && Array.isArray(params?.allowedValues)) return isSame(rule, params.allowedValues)
  const limit = params?.limit ?? params?.allowedValue
  return rule !== undefined && (limit === undefined || isSame(rule, limit))
}

function isSame(rule: unknown, limit: unknown): boolean {
  if (typeof rule !== 'object' || typeof limit !== 'object') return rule === limit
  return rule === limit || JSON.stringify(rule) === JSON.stringify(limit)
}
