import { oneLine } from '../envelope/one-line.ts'

const maximumHints = 8
const maximumLength = 300

/** Bounds hints: the first 8 that differ, each one line of at most 300 characters. What is no text is left out. */
export function boundHints(hints: Iterable<string>): string[] {
  const bounded = new Set<string>()
  for (const hint of hints) {
    const line = typeof hint === 'string' ? oneLine(hint, maximumLength) : ''
    if (line !== '') bounded.add(line)
    if (bounded.size === maximumHints) break
  }
  return [...bounded]
}
