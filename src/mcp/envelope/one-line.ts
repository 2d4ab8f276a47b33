// Most texts are one already: words of ASCII, one space between them.
const plain = /^[!-~]+(?: [!-~]+)*$/

/** Makes one line of a text, of at most a number of characters; a longer one ends in `...`. */
export function oneLine(text: string, maximum: number): string {
  if (text.length <= maximum && plain.test(text)) return text
  // Bounded before anything is searched in it.
  const start = text.slice(0, 4 * maximum)
  const line = start.replace(/[\s\p{C}]+/gu, ' ').trim()
  return line.length > maximum || start.length < text.length
    ? `${line.slice(0, maximum - 3).toWellFormed()}...`
    : line.toWellFormed()
}
