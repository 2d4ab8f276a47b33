import { toPlainJson } from '../../core/index.ts'
import { oneLine } from '../envelope/one-line.ts'
import { isSecretName, redacted, scrub } from './scrub.ts'

const maximumText = 4096

/**
 * Copies a value to data that JSON can hold, without the secrets in its texts and under its names, each text in one line.
 *
 * Gives undefined where nothing is left. Never throws.
 */
export function scrubbedJson(value: unknown): unknown {
  return withoutSecrets(toPlainJson(value))
}

/** Gives JSON data as it is, or the start of its text, ending in `...`, where that is longer than 4,096 characters. */
export function boundedJson(value: unknown): unknown {
  const text = JSON.stringify(value) ?? ''
  return text.length > maximumText ? oneLine(text, maximumText) : value
}

function withoutSecrets(value: unknown): unknown {
  if (typeof value === 'string') return oneLine(scrub(value), maximumText)
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      scrub(name),
      isSecretName(name) && holdsSecret(item) ? redacted : withoutSecrets(item),
    ]),
  )
}

// That a token is null or false is worth knowing, and tells nothing.
function holdsSecret(value: unknown): boolean {
  return value !== null && typeof value !== 'boolean' && value !== ''
}
