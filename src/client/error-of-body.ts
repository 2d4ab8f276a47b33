import { parseErrorEnvelope } from '../envelope/index.ts'

/** Gives the message of a body that is an envelope, else the fallback (ADR-0086 §5). */
export function errorMessageFromBody<Fallback extends string | undefined = undefined>(
  body: unknown,
  fallback?: Fallback,
): string | Fallback {
  return parseErrorEnvelope(body)?.message ?? (fallback as Fallback)
}

/** Gives the code of a body that is an envelope, else undefined (ADR-0086 §5). */
export function errorCodeFromBody(body: unknown): string | undefined {
  return parseErrorEnvelope(body)?.code
}
