import { compileNormalizer, type Normalized } from '../../../src/mcp/arguments/compile-normalizer.ts'
import { effectiveSchema } from '../../../src/mcp/arguments/effective-schema.ts'

interface Settings {
  readonly strict?: boolean
  readonly aliases?: Readonly<Record<string, string>>
}

/** Normalises arguments for a tool of a schema, as a server does that refuses unknown fields. */
export function normalize(schema: object, args: object, { strict = true, aliases = {} }: Settings = {}): Normalized {
  const effective = effectiveSchema({ ...schema }, strict)
  return compileNormalizer(effective, { aliases })({ ...args })
}
