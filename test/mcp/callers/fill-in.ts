/** Puts an envelope into a fixture: its text for `<envelope>` in texts, itself for `{ "$": "envelope" }`. */
export function fillIn(given: unknown, envelope: object): unknown {
  if (typeof given === 'string') return given.replaceAll('<envelope>', () => JSON.stringify(envelope))
  if (Array.isArray(given)) return given.map((one) => fillIn(one, envelope))
  if (typeof given !== 'object' || given === null) return given
  if ('$' in given) return envelope
  return Object.fromEntries(Object.entries(given).map(([key, value]) => [key, fillIn(value, envelope)]))
}
