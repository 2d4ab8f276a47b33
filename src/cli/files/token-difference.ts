import { sayDifference } from './difference.ts'

/** A part of a text that means something, and the line that it is on, from 1. */
export interface Token {
  readonly text: string
  readonly line: number
}

/** Compares two texts by their tokens, and says the first line that differs. */
export function tokenDifference(
  [kept, keptTokens]: readonly [text: string, tokens: readonly Token[]],
  [made, madeTokens]: readonly [text: string, tokens: readonly Token[]],
): string | undefined {
  const length = Math.max(keptTokens.length, madeTokens.length)
  for (let index = 0; index < length; index++) {
    const [one, other] = [keptTokens[index], madeTokens[index]]
    if (one?.text === other?.text) continue
    const place = `line ${one?.line ?? kept.split('\n').length}`
    return sayDifference(place, lineAt(kept, one), lineAt(made, other))
  }
  return undefined
}

function lineAt(text: string, token: Token | undefined): string {
  if (token === undefined) return 'the end'
  return `"${text.split('\n')[token.line - 1]?.replace(/\s+/g, ' ').trim() ?? ''}"`
}
