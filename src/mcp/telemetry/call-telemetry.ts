import { type HeadersLike, readTelemetry, type Telemetry } from './read-telemetry.ts'
import { distinctWarnings, toWarning } from './warnings.ts'

/** What is known of one call beside its outcome. It lives as long as the call, and belongs to no other. */
export interface CallTelemetry {
  /** Reads the headers of an upstream's response. Never throws. */
  observe(response: { readonly headers: HeadersLike }): void
  /** Adds a warning: the call succeeded, and there is something to know about it. Never throws. */
  warn(warning: {
    readonly kind: string
    readonly summary: string
    readonly details?: readonly unknown[]
    readonly hints?: readonly string[]
  }): void
  /** Gives what is known so far; what is not known is absent. */
  meta(): Telemetry
}

/** Makes the telemetry of one call. */
export function createCallTelemetry(): CallTelemetry {
  let known: Telemetry = {}

  // The latest response has the last word of each key that it has; of a rate limit as a whole, as parts of two don't fit.
  function add({ warnings = [], ...latest }: Telemetry): void {
    const all = distinctWarnings([...(known.warnings ?? []), ...warnings])
    known = { ...known, ...latest, ...(all.length > 0 && { warnings: all }) }
  }

  return {
    observe(response) {
      try {
        add(readTelemetry(response.headers))
      } catch {
        // What has no headers tells nothing; that is no reason for the call to fail.
      }
    },
    warn(warning) {
      const made = toWarning(warning)
      if (made !== undefined) add({ warnings: [made] })
    },
    meta() {
      return { ...known }
    },
  }
}
