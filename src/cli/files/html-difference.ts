import type { Difference } from './difference.ts'
import { type Token, tokenDifference } from './token-difference.ts'
import { wordsOf } from './words-of.ts'

/**
 * Compares two texts of HTML by their words and marks, whatever a formatter does to them: white space, line breaks in
 * tags, closing slashes, quotes, the case of the doctype, and in CSS the last semicolon of a rule and a zero before a point.
 */
export const htmlDifference: Difference = (kept, made) =>
  tokenDifference([kept, tokensOf(kept)], [made, tokensOf(made)])

function tokensOf(text: string): Token[] {
  const tokens = wordsOf(text, (line) =>
    line
      .replaceAll("'", '"')
      .replace(/<!doctype/i, '<!doctype')
      .replace(/(?<![\w.])\.(?=\d)/g, '0.'),
  )
  return tokens.filter(({ text }, index) => {
    const next = tokens[index + 1]?.text
    return !(text === '/' && next === '>') && !(text === ';' && next === '}')
  })
}
