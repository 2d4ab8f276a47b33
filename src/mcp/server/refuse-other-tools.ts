const taken = Symbol.for('error-envelope.mcp-tools')

/**
 * Makes a server have its tools from `envelopeTools` alone: other ways to register one refuse, since it would be accepted and
 * never listed. Throws a TypeError where the server has its tools from `envelopeTools` already.
 */
export function refuseOtherTools(server: object, methods: readonly string[]): void {
  if (Object.hasOwn(server, taken)) {
    throw new TypeError('This server has its tools from envelopeTools already; use the registerTool that it gave.')
  }
  Object.defineProperty(server, taken, { value: true })
  for (const method of methods) {
    Object.defineProperty(server, method, {
      configurable: true,
      value(name: unknown) {
        throw new TypeError(
          `The tool ${String(name)} would not be listed: this server has its tools from envelopeTools; use the registerTool that it gives.`,
        )
      },
    })
  }
}
