import { Ajv, type ErrorObject } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'

/** Gives what is wrong with arguments by the schema of their tool: nothing where they pass. */
export type CheckArguments = (args: unknown) => readonly ErrorObject[]

// `ownProperties`, so that `toString` is no property of every object. Formats are not asserted: one alone makes no call safe.
const options = { strict: false, allErrors: true, validateFormats: false, ownProperties: true, logger: false } as const

/**
 * Compiles the input schema of a tool by its own dialect, 2020-12 where it names none. Throws an Error for one that can't be
 * compiled.
 */
export function compileInputSchema(schema: Readonly<Record<string, unknown>>): CheckArguments {
  const { $schema } = schema
  const isOlder = typeof $schema === 'string' && /draft-0[67]/.test($schema)
  const { $schema: _, ...rest } = schema
  // An instance each, as two tools may give their schemas the same $id.
  const check = (isOlder ? new Ajv(options) : new Ajv2020(options)).compile(rest)
  return (args) => (check(args) ? [] : (check.errors ?? []))
}
