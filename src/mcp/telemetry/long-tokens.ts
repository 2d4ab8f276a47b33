const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi

// As in `campaign2024`, `v2` or `02T03`, and not as in most of what is random.
const word = /^\d{0,20}[A-Za-z]{0,20}\d{0,20}$/

/** Tells a token of 32 characters and more from words and UUIDs that are joined by `-` and `_`. */
export function isLongToken(run: string): boolean {
  const rest = run.replace(uuid, '')
  if (rest.length < 32 || !/\d/.test(rest) || !/[A-Za-z]/.test(rest)) return false
  return rest.split(/[-_=]+/).some((piece) => piece.length >= 32 || !word.test(piece))
}

/** Tells base64 of 40 characters and more, the length of the secret keys of AWS, from the path of a URL. */
export function isRandomBase64(run: string): boolean {
  if (!/\d/.test(run) || !/[A-Z]/.test(run) || !/[a-z]/.test(run)) return false
  const shortest = run.length === 40 ? 1 : 16
  return run.split(/[+/=]+/).some((piece) => piece.length >= shortest && !word.test(piece))
}
