/** A server that could not be talked to: not started, not reached, gone, or speaking something else than MCP. */
export class McpConnectionError extends Error {
  override readonly name = 'McpConnectionError'
}
