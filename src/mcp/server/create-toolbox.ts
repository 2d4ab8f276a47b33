import { type ErrorKind, errorKinds } from '../envelope/error-kinds.ts'
import { refuseTakenWord } from '../failures/domain-rules.ts'
import { defineUpstream, type Upstream } from '../upstreams/define-upstream.ts'
import { answerCall, type CallRequest } from './answer-call.ts'
import { capabilitiesFor, contractToolName, describeContract } from './capabilities.ts'
import { type CompiledTool, compileTool, type ToolListing } from './compile-tool.ts'
import { compileMigrations } from './migrations.ts'
import { readSwitches } from './switches.ts'
import { tellApplication } from './tell-application.ts'
import type { RegisteredTool, RegisterTool, ToolConfig, ToolHandler } from './tool-config.ts'
import type { ToolResult } from './tool-result.ts'
import type { JsonSchema } from './tool-schema.ts'
import type { Toolbox } from './toolbox.ts'
import type { EnvelopeToolsOptions } from './toolbox-options.ts'

/** What a toolbox asks of the server that it is in. */
export interface ToolboxHost {
  /** Makes capabilities known. Throws once the server is connected. */
  announce(capabilities: ReturnType<typeof capabilitiesFor>): void
  /** Tells clients, if there are any, that the list of tools has changed. */
  listChanged(): void
  /** Refuses what the SDK can't serve, by throwing a TypeError. */
  accept?(listing: ToolListing): void
}

/** Tools whose every failure is an envelope, without a server: what an adapter puts into one. */
export interface CallableToolbox<Sdk> {
  readonly registerTool: RegisterTool<Sdk>
  /** What `tools/list` answers. */
  list(): ToolListing[]
  /** The output schema that a tool is listed with. */
  outputSchemaOf(name: string): JsonSchema | undefined
  /** Answers `tools/call`. */
  call(
    name: string,
    args: Readonly<Record<string, unknown>> | undefined,
    request: CallRequest<Sdk>,
  ): Promise<ToolResult>
}

// Every server can emit these: domain errors of these kinds may be thrown in any tool.
const always: readonly ErrorKind[] = [
  'mcp_input_validation',
  'tool_not_found',
  'auth_error',
  'rate_limited',
  'internal_error',
]

// For a tool that names no upstream, and fails by one all the same.
const anyUpstream = defineUpstream({
  name: 'The upstream service',
  httpKind: 'internal_error',
  clientKind: 'internal_error',
  codePrefix: 'UPSTREAM',
})

/**
 * Makes a toolbox. Throws a TypeError for options that can't hold: a switch, a migration, a class whose code the contract
 * needs for something else.
 */
export function createToolbox<Sdk>(options: EnvelopeToolsOptions<Sdk>, host: ToolboxHost): CallableToolbox<Sdk> {
  const tools = new Map<string, CompiledTool<Sdk>>()
  const hidden = new Set<string>()
  const kinds = new Set<ErrorKind>([...always, ...readKinds(options.errorKinds ?? [])])
  for (const { errorClass } of options.catalogue?.entries ?? []) refuseTakenWord(errorClass)
  for (const { httpKind, clientKind } of options.upstreams ?? []) kinds.add(httpKind).add(clientKind)

  const find = (name: string) => (hidden.has(name) ? undefined : tools.get(name))
  const toolbox: Toolbox<Sdk> = {
    options,
    switches: readSwitches(options),
    rules: { kinds, legacyKinds: compileMigrations(options.migrations ?? [], options.version) },
    find,
    names: () => [...tools.keys()].filter((name) => !hidden.has(name)),
    failureContext: (upstream = anyUpstream) => ({ mappers: options.mappers ?? [], upstream }),
    tell: (envelope, call) => tellApplication(options, envelope, call),
  }
  host.announce(capabilitiesFor(inOrder(kinds)))
  const { contractTool = false } = options
  if (contractTool) register(contractToolName, contractConfig, () => describeContract(inOrder(kinds)))

  function addKindsOf(name: string, { httpKind, clientKind }: Upstream): void {
    const missing = [httpKind, clientKind].filter((kind) => !kinds.has(kind))
    if (missing.length === 0) return
    try {
      host.announce(capabilitiesFor(inOrder(new Set([...kinds, ...missing]))))
    } catch (thrown) {
      throw new TypeError(
        `The tool ${name} can't be registered now: clients were told of the kinds of errors when they connected, and those of its upstream are new; name it in the option upstreams.`,
        { cause: thrown },
      )
    }
    for (const kind of missing) kinds.add(kind)
  }

  function register(name: string, config: ToolConfig, handler: ToolHandler<never, unknown, Sdk>): RegisteredTool {
    if (typeof name !== 'string' || name === '') throw new TypeError('A tool needs a name.')
    if (tools.has(name)) throw new TypeError(`There is a tool ${name} already; give one of them another name.`)
    if (typeof handler !== 'function') throw new TypeError(`The tool ${name} needs a function as its third argument.`)
    const tool = compileTool(name, config, handler, toolbox.switches)
    host.accept?.(tool.listing)
    if (tool.upstream !== undefined) addKindsOf(name, tool.upstream)
    tools.set(name, tool)
    host.listChanged()
    return {
      name,
      get enabled() {
        return find(name) === tool
      },
      enable: () => change(tool, () => hidden.delete(name)),
      disable: () => change(tool, () => hidden.add(name)),
      remove: () =>
        change(tool, () => {
          hidden.delete(name)
          tools.delete(name)
        }),
    }
  }

  // Of one that was removed, another tool may have the name now.
  function change(tool: CompiledTool<Sdk>, make: () => void): void {
    if (tools.get(tool.name) !== tool) return
    make()
    host.listChanged()
  }

  return {
    registerTool: register as RegisterTool<Sdk>,
    list: () => toolbox.names().flatMap((name) => find(name)?.listing ?? []),
    outputSchemaOf: (name) => find(name)?.listing.outputSchema,
    call: (name, args, request) => answerCall(toolbox, name, args, request),
  }
}

const contractConfig: ToolConfig = {
  title: 'Error envelope contract',
  description:
    'Tells which version of the error envelope contract this server speaks, and which kinds of errors it emits.',
  annotations: { readOnlyHint: true },
}

function readKinds(kinds: readonly ErrorKind[]): readonly ErrorKind[] {
  const unknown = kinds.find((kind) => !errorKinds.includes(kind))
  if (unknown === undefined) return kinds
  throw new TypeError(`errorKinds names "${unknown}", which is no kind of the contract: ${errorKinds.join(', ')}.`)
}

function inOrder(kinds: ReadonlySet<ErrorKind>): ErrorKind[] {
  return errorKinds.filter((kind) => kinds.has(kind))
}
