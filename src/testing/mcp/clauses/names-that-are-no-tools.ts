import type { Envelope } from '../answers/read-answer.ts'

const quoted = /`([\w.-]{1,128})`|"([\w.-]{1,128})"|'([\w.-]{1,128})'/g

/**
 * Gives the names in the hints and examples of an envelope that are meant as tools and are none: examples that look like a
 * name, and names in quotes that are nearly one of the list. Other words in quotes may mean anything.
 */
export function namesThatAreNoTools(
  { hints, examples }: Envelope,
  called: string,
  toolNames: ReadonlySet<string>,
): string[] {
  const isTaken = (name: string) => toolNames.has(name) || name === called
  const inExamples = texts(examples).filter((text) => /^[\w.-]{1,128}$/.test(text))
  const tokens = new Set([...toolNames].map(token))
  const inHints = texts(hints)
    .flatMap((hint) =>
      [...hint.slice(0, 10_000).matchAll(quoted)].map(([, back, double, single]) => back ?? double ?? single ?? ''),
    )
    .filter((name) => isNearly(name, tokens))
  return [...inExamples, ...inHints].filter((name) => !isTaken(name))
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.slice(0, 100).filter((each) => typeof each === 'string') : []
}

function token(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '')
}

function isNearly(name: string, tokens: ReadonlySet<string>): boolean {
  const own = token(name)
  if (own.length < 4) return false
  return [...tokens].some(
    (other) => own === other || own === `${other}s` || other === `${own}s` || isOneLetterOff(own, other),
  )
}

function isOneLetterOff(one: string, other: string): boolean {
  if (one.length !== other.length) return false
  return [...one].filter((letter, index) => letter !== other[index]).length === 1
}
