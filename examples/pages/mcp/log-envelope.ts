import type { EnvelopeOfCall, McpErrorEnvelope } from 'error-envelope/mcp'
import type { FastifyBaseLogger } from 'fastify'

/** Makes what writes a line to the log for each envelope: an error for what nobody foresaw, with its stack. */
export function logEnvelope(log: FastifyBaseLogger) {
  return ({ tool, error_code, summary }: McpErrorEnvelope, { thrown, isUnexpected }: EnvelopeOfCall): void => {
    if (isUnexpected) log.error({ tool, code: error_code, err: thrown }, summary)
    else log.info({ tool, code: error_code }, summary)
  }
}
