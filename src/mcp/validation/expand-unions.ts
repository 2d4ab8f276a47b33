import type { CompiledSchema } from './compile-schema.ts'
import { meantBranch } from './meant-branch.ts'
import { toViolations, type Violation, type ViolationContext, type Violations } from './violation.ts'
import { compareViolations, firstInOrder } from './violation-order.ts'

// Each level checks what is below once more.
const maximumLevels = 10

/**
 * Picks the first of many violations in their order, with failing unions replaced by what is wrong in the branch that was meant,
 * where that can be told. What lies in a union comes after all that comes before it, so only the unions among the first are
 * looked into.
 */
export function firstViolations(
  all: Violations,
  number: number,
  schema: CompiledSchema,
  context: ViolationContext,
): Violations {
  const settled = new Set<Violation>()
  let { list, behind } = all
  for (let level = 0; ; level++) {
    const first = firstInOrder(list, number, compareViolations)
    behind += list.length - first.length
    list = first
    if (level === maximumLevels) break
    const next = first.flatMap((violation) => {
      const inner = settled.has(violation) ? undefined : violationsOfBranch(violation, schema, context)
      if (inner === undefined) settled.add(violation)
      behind += inner?.behind ?? 0
      return inner?.list ?? [violation]
    })
    if (next.every((violation) => settled.has(violation))) break
    list = next
  }
  return { list, behind }
}

function violationsOfBranch(
  { keyword, error }: Violation,
  schema: CompiledSchema,
  context: ViolationContext,
): Violations | undefined {
  const isUnion = keyword === 'anyOf' || (keyword === 'oneOf' && error.params.passingSchemas === null)
  const branch = isUnion ? meantBranch(error, schema.root) : undefined
  const inner = branch === undefined ? undefined : toViolations(schema.errorsOfBranch(error, branch), context)
  return inner !== undefined && inner.list.length > 0 ? inner : undefined
}
