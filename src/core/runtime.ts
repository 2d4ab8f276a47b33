/** The two things that core asks of a runtime, both optional, since it also runs where there is no `process`. */
interface Runtime {
  readonly process?: {
    readonly env?: Readonly<Record<string, string | undefined>>
    readonly emitWarning?: (warning: string, options: { readonly type: string }) => void
  }
}

const runtime = globalThis as unknown as Runtime

/** Tells whether NODE_ENV is `production`; false where there is no environment to read. */
export function isProduction(): boolean {
  try {
    return runtime.process?.env?.NODE_ENV === 'production'
  } catch {
    return false
  }
}

const warned = new WeakMap<object, Set<string>>()

/**
 * Warns once per subject and kind, by `process.emitWarning`; does nothing where there is none. Never throws.
 */
export function warnOnce(subject: object, kind: string, text: string): void {
  const kinds = warned.get(subject) ?? new Set()
  if (kinds.has(kind)) return
  warned.set(subject, kinds.add(kind))
  try {
    runtime.process?.emitWarning?.(text, { type: 'ErrorEnvelopeWarning' })
  } catch {
    // A warning is never worth a failed request.
  }
}
