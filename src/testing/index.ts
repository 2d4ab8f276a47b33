// What leaves through this door: the conformance checks of an MCP server.
// For tests and CI of servers of the error envelope contract, in any language; runs in Node.
export { conformMcp, type McpConformanceOptions, type NamedCall } from './mcp/conform-mcp.ts'
export type { ClauseFailure, ClauseResult, McpConformanceReport } from './mcp/mcp-conformance-report.ts'
export { McpConnectionError } from './mcp/mcp-connection-error.ts'
export type { NotProvoked } from './mcp/probes/probe.ts'
export type { UrlServer } from './mcp/protocol/reach-server.ts'
export type { CommandServer } from './mcp/protocol/start-server.ts'
