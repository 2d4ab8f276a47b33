/** Makes one line of a text that comes from a class or a schema: no line break or control character can end a block. */
export function toLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}
