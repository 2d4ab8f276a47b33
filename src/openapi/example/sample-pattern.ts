/** The most characters of a text in an example. */
export const mostCharacters = 500

/**
 * Makes a text for a regular expression (ECMA-262, with the flag `u`) of characters, classes, groups, choices and counts.
 * Of others it may make one that does not match, so the caller checks it. Throws a SyntaxError for some that are none.
 */
export function samplePattern(pattern: string): string {
  const tokens = pattern.match(token) ?? []
  let at = 0
  return choice()

  // The first of the choices.
  function choice(): string {
    const first = sequence()
    while (tokens[at] === '|') {
      at += 1
      sequence()
    }
    return first
  }

  function sequence(): string {
    let made = ''
    for (let next = tokens[at]; next !== undefined && next !== '|' && next !== ')'; next = tokens[at]) {
      at += 1
      const part = next.startsWith('(') ? group() : widthless.test(next) ? '' : characters(next, count(3))
      made += lookaround.test(next) ? '' : part
    }
    return made.slice(0, mostCharacters)
  }

  function group(): string {
    const inner = choice()
    at += 1
    return inner.repeat(count(1))
  }

  // How often what stands before it is there; `usual` where it may be often.
  function count(usual: number): number {
    const [, sign, least] = /^(?:([?*+])|\{(\d+))/.exec(tokens[at] ?? '') ?? []
    if (sign === undefined && least === undefined) return 1
    at += 1
    return sign === '?' ? 0 : Math.min(Number(least ?? usual), mostCharacters)
  }
}

// A class, an escape, the start of a group, a count, or one character.
const token =
  /\[(?:\\.|[^\]])*\]|\\[pPu]\{[^}]*\}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\c[a-z]|\\.|\(\?(?:[:=!]|<[=!]|<\w+>)|\{\d+(?:,\d*)?\}\??|[*+?]\??|./gisu

// Limits, and references to a group, which it does not follow.
const widthless = /^(?:[$^]|\\[bBk1-9])$/

const lookaround = /^\(\?<?[=!]/

const alphabet = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ1234567890-_.:/@+ ']

function characters(one: string, length: number): string {
  const expression = new RegExp(`^${one}$`, 'u')
  const fitting = [...new Set([...alphabet, ...one])].filter((character) => expression.test(character))
  return Array.from({ length }, (_, index) => fitting[index % fitting.length] ?? '').join('')
}
