import type { Issue } from './issue.ts'
import { keysOfPointer } from './json-pointer.ts'
import { type Frontier, growFrontier, pathsOf, start, stepDown, type Union } from './schema-frontier.ts'
import { createFollow, isSchema, type PartSchemas } from './schema-references.ts'

/** Where a report stands towards a union: the branches that it may come from, and whether it may come from beside. */
export interface Placement {
  readonly branches: readonly string[]
  readonly isBeside: boolean
}

/** Tells where a report stands towards a union that was reported after it; undefined where the schemas don't tell. */
export type Placing = (union: Issue, report: Issue) => Placement | undefined

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
  const sides = new WeakMap<Frontier, Map<string, Placement>>()
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
    return placementsAt(end).get(report.schemaPath.slice(0, report.schemaPath.lastIndexOf('/')))
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

  function placementsAt(frontier: Frontier): Map<string, Placement> {
    const known = sides.get(frontier) ?? placementsOf(frontier)
    sides.set(frontier, known)
    return known
  }
}

// A validator goes as deep as a client's value does.
const maximumDepth = 32

function placementsOf({ applied, isOpen }: Frontier): Map<string, Placement> {
  const placements = new Map<string, Placement>()
  for (const at of applied) {
    for (const path of pathsOf(at)) {
      const { branches, isBeside } = placements.get(path) ?? { branches: [], isBeside: isOpen }
      placements.set(path, {
        branches: at.branch === undefined || branches.includes(at.branch) ? branches : [...branches, at.branch],
        isBeside: isBeside || at.branch === undefined,
      })
    }
  }
  return placements
}
