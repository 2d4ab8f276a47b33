import type { EffectiveSchema } from '../arguments/effective-schema.ts'
import type { Failure } from '../failures/failure.ts'
import { cachedSchema } from './cached-schema.ts'
import { describeViolation } from './describe-violation.ts'
import { examplesFor } from './examples-for.ts'
import { firstViolations } from './expand-unions.ts'
import { toViolations, type Violations } from './violation.ts'
import { maximumDetails, violationFailure } from './violation-failure.ts'

// Every example is tried, and that takes as long as the first check.
const maximumWorthExamples = 1000

/**
 * Compiles what checks the arguments of a tool and says all that is wrong with them: undefined where nothing is. The validator
 * never throws. Throws a TypeError that says in a sentence why a schema can't be used.
 */
export function compileValidator({ schema, closedBy }: EffectiveSchema): (args: unknown) => Failure | undefined {
  const compiled = cachedSchema(schema)
  const context = { root: compiled.root, closesByUnevaluated: closedBy === 'unevaluatedProperties' }
  const violationsOf = (args: unknown): Violations =>
    // More than can be listed, since some may turn out to be the same.
    firstViolations(toViolations(compiled.errorsOf(args), context), 2 * maximumDetails, compiled, context)
  return (args) => {
    try {
      const { list, behind } = violationsOf(args)
      const [first, ...rest] = list.map((violation) => describeViolation(violation, compiled.root))
      if (first === undefined) return undefined
      const failure = violationFailure([first, ...rest], behind)
      if (behind > maximumWorthExamples) return failure
      return { ...failure, examples: examplesFor(first, args, (changed) => violationsOf(changed).list) }
    } catch {
      return unreadable
    }
  }
}

/** Compiles a plain check, which never throws. Throws a TypeError that says in a sentence why a schema can't be used. */
export function compileCheck(schema: object): (value: unknown) => boolean {
  const compiled = cachedSchema(schema)
  return (value) => {
    try {
      return compiled.errorsOf(value).length === 0
    } catch {
      return false
    }
  }
}

// Nested deeper than a program can follow, or no plain data.
const unreadable: Failure = violationFailure([
  {
    code: 'SCHEMA_VALIDATION_FAILED',
    entry: { path: '', issue: "can't be read: they are nested too deep", received_type: 'dict', field: '' },
  },
])
