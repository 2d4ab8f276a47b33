// What leaves through this door: envelopes for servers made with version 1 of the MCP SDK, @modelcontextprotocol/sdk.
// For MCP servers; everything else of MCP is in error-envelope/mcp.
export { type EnvelopeTools, envelopeTools, type ToolExtra } from './envelope-tools.ts'
