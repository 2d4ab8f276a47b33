import type { Token } from './token-difference.ts'

/** Cuts a text into words and single marks, without white space. `ready` makes each line ready for it. */
export function wordsOf(text: string, ready: (line: string) => string): Token[] {
  return text.split('\n').flatMap((line, index) => {
    const words = ready(line).match(/[\p{L}\p{N}_]+|[^\p{L}\p{N}_\s]/gu) ?? []
    return words.map((word) => ({ text: word, line: index + 1 }))
  })
}
