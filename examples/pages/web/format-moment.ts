/** Writes a moment in the language and the time zone of the person. */
export function formatMoment(timestamp: string): string {
  return new Date(timestamp).toLocaleString(undefined, { dateStyle: 'long', timeStyle: 'short' })
}
