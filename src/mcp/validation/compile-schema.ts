import type { Ajv, CodeKeywordDefinition, ErrorObject, KeywordCxt, Options, ValidateFunction } from 'ajv'
import { fullFormats } from 'ajv-formats/dist/formats.js'
import type { Schema } from '../../core/index.ts'
import { oneLine } from '../envelope/one-line.ts'
import { compilerFor } from './dialects.ts'
import { toLinearCode } from './linear-code.ts'
import { pointersOf } from './pointers-of.ts'

/** A schema that is ready to check values. */
export interface CompiledSchema {
  readonly root: Schema
  /** All that is wrong with a value, without what is wrong in the branches of a union. It throws what a hostile value throws. */
  errorsOf(value: unknown): readonly ErrorObject[]
  /** What is wrong with a value of a union by one of its branches. */
  errorsOfBranch(union: ErrorObject, index: number): readonly ErrorObject[]
}

const options: Options = {
  strict: false,
  allErrors: true,
  verbose: true,
  ownProperties: true,
  logger: false,
  formats: fullFormats,
  // Checked before, by a compiler that is kept (dialects.ts).
  validateSchema: false,
  code: { process: toLinearCode },
}

const key = 'tool'
// A tool may take a schema as an argument. Knowing the rules for that costs a compiler more than everything else.
const dialectReference = /"\$ref":"https?:\/\/json-schema\.org\//

/**
 * Compiles a schema that is plain JSON, each by a compiler of its own: two schemas may bring the same `$id`, and what is compiled
 * goes when its schema does. Throws a TypeError that says in a sentence why a schema can't be compiled.
 */
export function compileSchema(root: Schema, text: string): CompiledSchema {
  const ajv = new (compilerFor(root))({ ...options, meta: dialectReference.test(text) })
  for (const keyword of ['anyOf', 'oneOf', 'contains']) dropBranchErrors(ajv, keyword)
  const validate = compile(ajv, root)
  let pointers: ReadonlyMap<unknown, string> | undefined
  return {
    root,
    errorsOf: (value) => run(validate, value),
    errorsOfBranch(union, index) {
      pointers ??= pointersOf(root)
      const pointer = pointers.get(union.parentSchema)
      const branch = pointer === undefined ? undefined : ajv.getSchema(`${key}#${pointer}/${union.keyword}/${index}`)
      return branch === undefined ? [] : run(branch, union.data, union.instancePath)
    },
  }
}

function compile(ajv: Ajv, schema: Schema): ValidateFunction {
  try {
    const validate = ajv.addSchema(schema, key).getSchema(key)
    if (validate !== undefined && !('$async' in validate)) return validate
  } catch (thrown) {
    const reason =
      thrown instanceof Error ? oneLine(thrown.message.replace(/ from id .*/, ''), 200) : 'it can not be read'
    throw new TypeError(`The schema can't be compiled: ${reason}.`)
  }
  throw new TypeError('The schema is $async, which no schema of a tool can be.')
}

function run(validate: ValidateFunction, value: unknown, instancePath = ''): readonly ErrorObject[] {
  const at = { instancePath, parentData: {}, parentDataProperty: '', rootData: {}, dynamicAnchors: {} }
  return validate(value, at) ? [] : (validate.errors ?? [])
}

// A union that fails is one error. What its branches say is dropped while it is known which of them belong to it: their
// schemaPath does not tell, once a $ref lies between.
function dropBranchErrors(ajv: Ajv, keyword: string): void {
  const definition = ajv.getKeyword(keyword) as CodeKeywordDefinition
  ajv.removeKeyword(keyword)
  ajv.addKeyword({
    ...definition,
    code(context: KeywordCxt) {
      const { error } = context
      context.error = (...args) => {
        context.reset()
        error.apply(context, args)
      }
      definition.code(context)
    },
  })
}
