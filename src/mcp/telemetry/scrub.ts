import { redacted, secretName, secretPatterns } from './secret-patterns.ts'

export { redacted } from './secret-patterns.ts'

// Far past what anybody reads; engines run out of stack on texts of tens of megabytes.
const maximumText = 500_000

/**
 * Removes secrets from a text: credentials, tokens, keys and cookies in the forms of `secretPatterns`, each `[redacted]`.
 *
 * Of a text of more than 500,000 characters the rest is left out. It takes time in proportion to the text, and changes nothing in what it gave before.
 */
export function scrub(text: string): string {
  let scrubbed = text.slice(0, maximumText)
  for (const { pattern, isSecret = () => true } of secretPatterns) {
    scrubbed = scrubbed.replace(pattern, (found: string, ...rest: unknown[]) => {
      if (!isSecret(found)) return found
      const groups = rest.at(-1)
      const { keep = '' } = typeof groups === 'object' ? (groups as { readonly keep?: string }) : {}
      return `${keep}${redacted}`
    })
  }
  return scrubbed
}

/** Tells whether the values under a name are secrets: `password`, `x-api-key`, `clientSecret`. */
export function isSecretName(name: string): boolean {
  return secretName.test(name.slice(-100))
}
