import type { Failure } from '../../../src/mcp/failures/failure.ts'
import { compileValidator } from '../../../src/mcp/validation/compile-validator.ts'

type Schema = Record<string, unknown>
type ClosedBy = 'additionalProperties' | 'unevaluatedProperties'

/** Checks arguments by a schema, to which a keyword is added that refuses unknown fields. */
export function validate(schema: Schema, args: unknown, closedBy?: ClosedBy): Failure | undefined {
  return compileValidator({
    schema: closedBy === undefined ? schema : { ...schema, [closedBy]: false },
    closedBy,
    rejectsUnknown: closedBy !== undefined,
  })(args)
}
