// What leaves through this door: MCP tool errors by the Error Envelope Contract v1, without an SDK, and how callers read them.
// For what raises or reads MCP tool errors. Servers have envelopeTools from error-envelope/mcp/sdk-v2, or sdk-v1.
export { callWithEnvelope, type ToolAnswer, type ToolCall, type ToolCaller } from './callers/call-with-envelope.ts'
export { parseToolError } from './callers/parse-tool-error.ts'
export { retryAfter } from './callers/retry-after.ts'
export { returnEnvelopes } from './callers/return-envelopes.ts'
export { type ErrorKind, errorKinds } from './envelope/error-kinds.ts'
export {
  type DetailEntry,
  type EnvelopeMeta,
  envelopeVersion,
  type McpErrorEnvelope,
  type NormalizedEvent,
  type RateLimit,
  type Warning,
} from './envelope/mcp-error-envelope.ts'
export { mcpErrorEnvelopeSchema } from './envelope/mcp-error-envelope-schema.ts'
export { parseMcpErrorEnvelope, type ReceivedEnvelope } from './envelope/parse-mcp-error-envelope.ts'
export { envelopeError } from './failures/envelope-error.ts'
export { sandboxLimitation } from './failures/sandbox-limitation.ts'
export { contractToolName, type EnvelopeCapability, extensionName } from './server/capabilities.ts'
export type { Migration } from './server/migrations.ts'
export type { Switches } from './server/switches.ts'
export type { RegisteredTool, RegisterTool, ToolConfig, ToolHandler, ToolOutput } from './server/tool-config.ts'
export type { CallContext, ToolContext } from './server/tool-context.ts'
export type { ContentBlock, ToolResult } from './server/tool-result.ts'
export type { JsonSchema, StandardSchema, ToolSchema } from './server/tool-schema.ts'
export type { EnvelopeOfCall, EnvelopeToolsOptions } from './server/toolbox-options.ts'
export { type HeadersLike, readTelemetry, type Telemetry } from './telemetry/read-telemetry.ts'
export { scrub } from './telemetry/scrub.ts'
export { warningKinds } from './telemetry/warning-kinds.ts'
export {
  defineUpstream,
  type Upstream,
  type UpstreamErrorOptions,
  type UpstreamFamily,
  type UpstreamResponse,
} from './upstreams/define-upstream.ts'
export { ads, openbridge, sp } from './upstreams/upstreams.ts'
export { type SchemaErrorCode, schemaErrorCodes } from './validation/schema-error-codes.ts'
export { type SchemaViolation, schemaViolation } from './validation/schema-violation.ts'
