/** A block of a page of Markdown. */
export type MarkdownBlock =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'rule' }
  | { readonly kind: 'text'; readonly text: string }

/** Reads a page as strictly as it is written: blocks between empty lines. Throws for a block that it can't place. */
export function readMarkdown(page: string): MarkdownBlock[] {
  if (!page.endsWith('\n') || page.endsWith('\n\n')) throw new Error('a page ends in one line break')
  return page.slice(0, -1).split('\n\n').map(readBlock)
}

/** Gives the kinds of a page's blocks, with the size of each. */
export function markdownSkeleton(page: string): string[] {
  return readMarkdown(page).map((block) => {
    if (block.kind === 'heading') return `heading ${block.level}`
    if (block.kind === 'table') return `table ${block.head.length} x ${block.rows.length}`
    return block.kind === 'list' ? `list ${block.items.length}` : block.kind
  })
}

/** Gives the rows of the table whose head begins with a word; undefined where the page has none. */
export function tableOf(page: string, head: string): readonly (readonly string[])[] | undefined {
  return readMarkdown(page).flatMap((block) =>
    block.kind === 'table' && block.head[0] === head ? [block.rows] : [],
  )[0]
}

/** Reads an escaped text. Throws for a character that means something to Markdown and has no backslash. */
export function unescapeMarkdown(text: string): string {
  if (/^(?:[#+=-]|\d+[.)](?: |$))/.test(text)) throw new Error(`"${text}" begins a block`)
  return text.replace(/\\([!-/:-@[-`{-~])|[\\`*[\]<>|~$]|&#?\w+;/g, (all, character) => {
    if (character === undefined) throw new Error(`"${all}" is not escaped in "${text}"`)
    return character
  })
}

function readBlock(block: string): MarkdownBlock {
  const lines = block.split('\n')
  const [, hashes, title = ''] = /^(#{1,3}) (.+)$/.exec(block) ?? []
  if (hashes !== undefined) return { kind: 'heading', level: hashes.length, text: title }
  if (block === '---') return { kind: 'rule' }
  if (/^```json\n[^`]*\n```$|^```json\n(?:(?! *```)[^\n]*\n)+```$/.test(block))
    return { kind: 'json', value: JSON.parse(lines.slice(1, -1).join('\n')) }
  if (lines.every((line) => line.startsWith('- '))) return { kind: 'list', items: lines.map((line) => line.slice(2)) }
  if (lines.every((line) => line.startsWith('| '))) return readTable(lines.map(cellsOf))
  if (lines.length === 1 && !/^(?:[#>+|-]|```|\d+[.)] )/.test(block)) return { kind: 'text', text: block }
  throw new Error(`no block of a page: ${block}`)
}

function readTable([head = [], line = [], ...rows]: readonly (readonly string[])[]): MarkdownBlock {
  const isSound = line.every((cell) => /^---+$/.test(cell)) && rows.every((row) => row.length === head.length)
  if (!isSound || line.length !== head.length) throw new Error(`no table: ${[head, line, ...rows].join('\n')}`)
  return { kind: 'table', head, rows }
}

function cellsOf(line: string): string[] {
  if (!/^\| .* \|$/.test(line)) throw new Error(`no row: ${line}`)
  const cells = line.slice(2, -2).split(' | ')
  return cells.map((cell) => cell.trimEnd())
}
