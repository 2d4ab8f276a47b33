import type { McpErrorEnvelope } from '../envelope/mcp-error-envelope.ts'
import type { Upstream } from '../upstreams/define-upstream.ts'
import type { ToolContext } from './tool-context.ts'
import type { ToolResult } from './tool-result.ts'
import type { JsonSchema, ToolSchema, TypeOf } from './tool-schema.ts'

/** What a tool says of itself. */
export interface ToolConfig<Input extends ToolSchema = ToolSchema, Output extends ToolSchema = ToolSchema> {
  readonly title?: string
  readonly description?: string
  /** The arguments: JSON Schema, TypeBox, or any Standard Schema such as zod's. Default: none are taken. */
  readonly inputSchema?: Input
  /** The JSON Schema of `inputSchema` where that can't tell it, as of zod 3. */
  readonly inputJsonSchema?: JsonSchema
  /** The result. What does not fit it is a bug of the tool, and never leaves. */
  readonly outputSchema?: Output
  /** The JSON Schema of `outputSchema` where that can't tell it. */
  readonly outputJsonSchema?: JsonSchema
  /** Hints of MCP about what the tool does, such as `{ readOnlyHint: true }`. */
  readonly annotations?: Readonly<Record<string, unknown>>
  readonly icons?: readonly object[]
  readonly _meta?: Readonly<Record<string, unknown>>
  /** Other names of arguments: `{ reportId: 'reportIds' }`. Upper and lower case, `-`, `_` and `.` need none. */
  readonly aliases?: Readonly<Record<string, string>>
  /** The service that the tool calls: what UpstreamError means in it, and malformed JSON in its arguments. */
  readonly upstream?: Upstream
  /** Gives hints of the tool's own for an envelope; they come first. What it throws is dropped. */
  readonly hintsFor?: (envelope: McpErrorEnvelope) => readonly string[]
}

/** What a tool may give: a value, which becomes JSON, or a whole result of MCP. */
export type ToolOutput<Output> = (unknown extends Output ? unknown : Output) | ToolResult

/** A tool. What it throws becomes an envelope. */
export type ToolHandler<Input, Output, Sdk> = (
  args: Input,
  context: ToolContext<Sdk>,
) => ToolOutput<Output> | Promise<ToolOutput<Output>>

/** The arguments of a tool by its schema; none where it has no schema. */
export type ArgumentsOf<Input> = [Input] extends [never] ? Record<string, never> : TypeOf<Input>

/** The result of a tool by its schema; anything where it has none. */
export type ResultOf<Output> = [Output] extends [never] ? unknown : TypeOf<Output>

/** A tool that is registered. */
export interface RegisteredTool {
  readonly name: string
  readonly enabled: boolean
  /** Shows the tool again. */
  enable(): void
  /** Hides the tool: it is not listed, and a call is answered as if there was none. */
  disable(): void
  /** Takes the tool away for good. */
  remove(): void
}

/** Registers a tool. Throws a TypeError for a name that is taken, and for a schema that does not compile. */
export type RegisterTool<Sdk> = <const Input extends ToolSchema = never, const Output extends ToolSchema = never>(
  name: string,
  config: ToolConfig<Input, Output>,
  handler: ToolHandler<ArgumentsOf<Input>, ResultOf<Output>, Sdk>,
) => RegisteredTool
