/** `URLElicitationRequiredError` of MCP: the client is asked to have the user open an address, and to call again. */
const urlElicitationRequired = -32042

/** Tells whether what was thrown is a step of the protocol, which an SDK has its own answer for. Never throws. */
export function isOwnOfProtocol(thrown: unknown): boolean {
  try {
    return (thrown as { readonly code?: unknown } | null | undefined)?.code === urlElicitationRequired
  } catch {
    return false
  }
}
