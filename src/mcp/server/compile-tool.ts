import { compileNormalizer, type Normalizer } from '../arguments/compile-normalizer.ts'
import { effectiveSchema } from '../arguments/effective-schema.ts'
import type { Failure } from '../failures/failure.ts'
import type { Upstream } from '../upstreams/define-upstream.ts'
import { compileCheck, compileValidator } from '../validation/compile-validator.ts'
import type { Switches } from './switches.ts'
import type { ToolConfig, ToolHandler } from './tool-config.ts'
import { type JsonSchema, readSchema, type StandardSchema } from './tool-schema.ts'

/** What `tools/list` says of a tool. */
export interface ToolListing {
  readonly name: string
  readonly inputSchema: JsonSchema & { readonly type: 'object' }
  readonly outputSchema?: JsonSchema
  readonly [key: string]: unknown
}

/** A tool with all that is worked out once. */
export interface CompiledTool<Sdk> {
  readonly name: string
  readonly listing: ToolListing
  readonly normalize: Normalizer
  readonly validate: (args: unknown) => Failure | undefined
  readonly parseInput: StandardSchema['~standard'] | undefined
  readonly output:
    | { readonly check: (value: unknown) => boolean; readonly parse: StandardSchema['~standard'] | undefined }
    | undefined
  readonly handler: ToolHandler<unknown, unknown, Sdk>
  readonly upstream: Upstream | undefined
  readonly hintsFor: ToolConfig['hintsFor']
}

const noArguments: JsonSchema = { type: 'object', properties: {} }

/** Compiles a tool. Throws a TypeError that names the tool, where its schemas or aliases can't be used. */
export function compileTool<Sdk>(
  name: string,
  config: ToolConfig,
  handler: ToolHandler<never, unknown, Sdk>,
  { strictUnknownFields, normalizeArguments }: Switches,
): CompiledTool<Sdk> {
  const { title, description, annotations, icons, _meta, aliases = {}, upstream, hintsFor } = config
  const { effective, parseInput, ...input } = naming(name, 'inputSchema', () =>
    compileInput(config, strictUnknownFields),
  )
  const output = naming(name, 'outputSchema', () => compileOutput(config))
  const inputSchema = effective.schema as ToolListing['inputSchema']
  return {
    name,
    listing: defined({ name, title, description, inputSchema, outputSchema: output?.json, annotations, icons, _meta }),
    normalize: normalizeArguments
      ? naming(name, 'arguments', () => compileNormalizer(effective, { aliases }))
      : (args) => ({ args, events: [] }),
    validate: input.validate,
    parseInput,
    output,
    handler: handler as ToolHandler<unknown, unknown, Sdk>,
    upstream,
    hintsFor,
  }
}

function compileInput({ inputSchema = noArguments, inputJsonSchema }: ToolConfig, strict: boolean) {
  const { json, standard } = readSchema(inputSchema, 'input', inputJsonSchema)
  const effective = effectiveSchema(json, strict)
  return { effective, validate: compileValidator(effective), parseInput: standard }
}

function compileOutput({ outputSchema, outputJsonSchema }: ToolConfig) {
  if (outputSchema === undefined) return undefined
  const { json, standard } = readSchema(outputSchema, 'output', outputJsonSchema)
  return { json, check: compileCheck(json), parse: standard }
}

function naming<Result>(name: string, part: string, make: () => Result): Result {
  try {
    return make()
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown)
    throw new TypeError(`The tool ${name} can't be registered, for its ${part}: ${reason}`, { cause: thrown })
  }
}

// What is undefined is not there: an SDK may tell the difference.
function defined(listing: object): ToolListing {
  return Object.fromEntries(
    Object.entries(listing).filter(([, value]) => value !== undefined),
  ) as unknown as ToolListing
}
