import { oneLine } from '../envelope/one-line.ts'

/** Renders the name of a field for a sentence: quoted, one line, bounded; the arguments as a whole where it is empty. */
export function renderName(name: string): string {
  return name === '' ? 'the arguments' : renderKey(name)
}

/** Renders a key for a sentence: quoted, one line, at most 100 characters. */
export function renderKey(key: string): string {
  return `'${oneLine(key, 100)}'`
}
