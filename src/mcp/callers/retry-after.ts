import type { ReceivedEnvelope } from '../envelope/parse-mcp-error-envelope.ts'

/**
 * Reads how many seconds to wait before the same call is worth another try (Error Envelope Contract v1,
 * `_meta.retry_after_seconds`); undefined where the server did not say, or said no number. Never negative.
 */
export function retryAfter(envelope: ReceivedEnvelope): number | undefined {
  const seconds: unknown = envelope._meta?.retry_after_seconds
  return typeof seconds === 'number' && Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined
}
