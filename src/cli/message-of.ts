/** Gives the message of what was caught, on one line and without a full stop. */
export function messageOf(thrown: unknown): string {
  const text = thrown instanceof Error ? thrown.message || thrown.name : String(thrown)
  return text
    .replace(/\s*\nRequire stack:\n- (.*)[\s\S]*/, ', imported by $1')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\.$/, '')
}
