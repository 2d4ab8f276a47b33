// What leaves through this door: envelopes for servers made with version 2 of the MCP SDK, @modelcontextprotocol/server.
// For MCP servers; everything else of MCP is in error-envelope/mcp.
export { type EnvelopeTools, envelopeTools } from './envelope-tools.ts'
