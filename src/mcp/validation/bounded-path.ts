import { oneLine } from '../envelope/one-line.ts'

const maximumPart = 100
const maximumPath = 300

/** Renders a path both ways, dotted and slash-joined: names in one line, of at most 100 characters each and 300 together. */
export function boundedPath(parts: readonly string[]): { readonly path: string; readonly field: string } {
  const bounded: string[] = []
  let length = 0
  for (const part of parts) {
    const name = oneLine(part, maximumPart)
    length += name.length + 1
    if (length > maximumPath) {
      bounded.push('...')
      break
    }
    bounded.push(name)
  }
  return { path: bounded.join('.'), field: bounded.join('/') }
}
