import { Ajv, type Options } from 'ajv'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Schema } from '../../core/index.ts'

type Compiler = new (options: Options) => Ajv

const newest = 'https://json-schema.org/draft/2020-12/schema'

// By the `$schema` of a root, without the empty fragment that older ones end in. Draft 07 only adds to draft 06.
const compilers: Readonly<Record<string, Compiler>> = {
  [newest]: Ajv2020,
  'https://json-schema.org/draft/2019-09/schema': Ajv2019,
  'http://json-schema.org/draft-07/schema': Ajv,
  'http://json-schema.org/draft-06/schema': Ajv,
}

// They know the rules of their dialect's schemas. Made when first needed: each takes longer than all that a server compiles.
const checkers = new Map<Compiler, Ajv>()

/**
 * Finds the compiler for the dialect of a schema (JSON Schema 2020-12 where it names none; MCP, "JSON Schema Usage"). Throws a
 * TypeError for a dialect that is not known, and for a schema that breaks the rules of its dialect.
 */
export function compilerFor(schema: Schema): Compiler {
  const { $schema = newest } = schema
  const dialect = String($schema).replace(/#$/, '')
  const compiler = Object.hasOwn(compilers, dialect) ? compilers[dialect] : undefined
  if (compiler === undefined) {
    throw new TypeError(
      `The schema is, by its $schema, in none of the dialects that are known: ${Object.keys(compilers).join(', ')}.`,
    )
  }
  const checker = checkers.get(compiler) ?? new compiler({ strict: false, logger: false, validateFormats: false })
  checkers.set(compiler, checker)
  const { $schema: _, ...rest } = schema
  if (checker.validateSchema(rest) !== true) {
    const at = checker.errors?.[0]?.instancePath
    throw new TypeError(`The schema is no valid JSON Schema${at ? ` at ${at}` : ''}.`)
  }
  return compiler
}
