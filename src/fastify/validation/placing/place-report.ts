import type { Issue } from '../issue.ts'

/** What tells where a report belongs. */
export type Report = Pick<Issue, 'keyword' | 'instancePath' | 'schemaPath' | 'params'>

/**
 * Where a report stands towards a keyword that applies schemas to the same value, a union for short: the branches that
 * it may come from, and whether it may as well come from beside.
 */
export interface Placement {
  readonly branches: readonly string[]
  readonly isBeside: boolean
}

/** Tells by the schemas where a report stands towards a union; undefined where they don't tell. */
export type Placing = (union: Report, report: Report) => Placement | undefined

/** Tells where a report stands towards a union: by the schemas where they are known, else by its path alone. */
export function placeReport(union: Report, report: Report, place?: Placing): Placement {
  const { instancePath } = report
  const isWithin = instancePath === union.instancePath || instancePath.startsWith(`${union.instancePath}/`)
  return isWithin ? (place?.(union, report) ?? placeByPath(union, report)) : beside
}

const beside: Placement = { branches: [], isBeside: true }

// Tells all where there are no references.
function placeByPath({ keyword, schemaPath }: Report, { schemaPath: path }: Report): Placement {
  const holder = keyword === 'if' ? schemaPath.slice(0, -keyword.length) : `${schemaPath}/`
  const [first = ''] = path.startsWith(holder) ? path.slice(holder.length).split('/', 1) : []
  const isBranch = first !== '' && (keyword !== 'if' || first === 'then' || first === 'else')
  return isBranch ? { branches: [first], isBeside: false } : beside
}
