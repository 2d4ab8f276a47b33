import type { Difference } from './difference.ts'
import { type Token, tokenDifference } from './token-difference.ts'
import { wordsOf } from './words-of.ts'

/**
 * Compares two texts of Markdown by their words and marks, whatever a formatter does to them: white space, padding of
 * tables, the signs of lists and of emphasis, escapes.
 */
export const markdownDifference: Difference = (kept, made) =>
  tokenDifference([kept, tokensOf(kept)], [made, tokensOf(made)])

function tokensOf(text: string): Token[] {
  return wordsOf(text, (line) => {
    if (/^[\s|:-]*-[\s|:-]*$/.test(line) && line.includes('|')) return line.replace(/-+/g, '---')
    return line
      .replace(/^(\s*)[*+](?=\s)/, '$1-')
      .replace(/\\(?=[^\w\s])/g, '')
      .replace(/(?<!\w)[*_]+|[*_]+(?!\w)/g, (signs) => signs.replaceAll('*', '_'))
  })
}
