/** The version of MCP that needs no handshake: each request says itself what an `initialize` said before. */
export const statelessVersion = '2026-07-28'

/** The key of `_meta` that names the version of a request. */
export const protocolVersionKey = 'io.modelcontextprotocol/protocolVersion'

/** Who asks. */
export const clientInfo = { name: 'error-envelope', version: '1' } as const

/** What each request says of itself (MCP 2026-07-28, "Per-request metadata"). */
export const statelessMeta = {
  [protocolVersionKey]: statelessVersion,
  'io.modelcontextprotocol/clientInfo': clientInfo,
  'io.modelcontextprotocol/clientCapabilities': {},
} as const
