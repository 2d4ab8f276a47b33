import { toLine } from './to-line.ts'

/** Escapes a text so that Markdown shows it as it is, in one line, at the beginning of a block or within. */
export function markdownText(text: string): string {
  return toLine(text)
    .replace(/[\\`*[\]<>|~$]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)/gu, '\\$&')
    .replace(/^(?=[#+=-])/, '\\')
    .replace(/^(\d+)(?=[.)](?: |$))/, '$1\\')
    .replace(/ (?=#+$)/, ' \\')
}

/** Renders a text as code in a line, in a table too. */
export function markdownCode(text: string): string {
  const line = toLine(text)
  if (/^[^|`]+$/.test(line)) return `\`${line}\``
  // A table would end its cell at a pipe, and renderers differ in what keeps a pipe or a backtick as it is.
  return `<code>${line.replace(/[^\p{L}\p{N} ]/gu, toReference)}</code>`
}

/** Renders a table, its columns aligned as formatters do it. Its cells are Markdown already. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(3, ...[head, ...rows].map((cells) => lengthOf(cells[column]))))
  const lines = [head, widths.map((width) => '-'.repeat(width)), ...rows].map((cells) =>
    widths.map((width, column) => (cells[column] ?? '') + ' '.repeat(width - lengthOf(cells[column]))).join(' | '),
  )
  return lines.map((line) => `| ${line} |`).join('\n')
}

function lengthOf(text = ''): number {
  return [...text].length
}

function toReference(character: string): string {
  return `&#${character.codePointAt(0)};`
}
