const controls = /[\p{Cc}\p{Cf}\u2028\u2029]+/gu

/** Renders the start of a text on one line, with nothing in it that a terminal would obey. */
export function excerptOf(text: string, maximum = 500): string {
  // Bounded before anything is searched in it.
  const line = text
    .slice(0, 4 * maximum)
    .replace(controls, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
  const isWhole = line.length <= maximum && text.length <= 4 * maximum
  return isWhole ? line : `${line.slice(0, maximum - 3).toWellFormed()}...`
}

/** Renders a JSON value in the same way. */
export function excerptOfValue(value: unknown, maximum = 500): string {
  try {
    return excerptOf(JSON.stringify(value) ?? String(value), maximum)
  } catch {
    return '(too deep to print)'
  }
}
